const HALF_HOUR = 30;

/** The half hours of the day's clock that a visit keeps, its buffer among them: its own time first. */
export function marksOf({
  time,
  minutes,
  bufferMinutes,
}: {
  readonly time: string;
  readonly minutes: number;
  readonly bufferMinutes: number;
}): string[] {
  const start = Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
  return Array.from({ length: Math.ceil((minutes + bufferMinutes) / HALF_HOUR) }, (_, at) => {
    const mark = start + at * HALF_HOUR;
    return `${String(Math.floor(mark / 60)).padStart(2, '0')}:${String(mark % 60).padStart(2, '0')}`;
  });
}
