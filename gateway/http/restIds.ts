/**
 * An answer with its ids under `_id`, as all of REST has them: for features whose two APIs answer the same shapes.
 * Renames `id` in objects at any depth but in rich text (`content`), which belongs to its author.
 */
export function restIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(restIds);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key === 'id' ? '_id' : key, key === 'content' ? part : restIds(part)]),
  );
}
