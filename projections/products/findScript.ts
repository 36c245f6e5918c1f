/**
 * One search inside Redis, in one step: which products match, what the facets count, and between which sets the page lies. It writes
 * nothing that stays. KEYS none; ARGV: the prefix of the projection's keys, and the question as JSON (see `find.ts`).
 */
export const FIND = `
-- What it writes is gone before it ends: neither the append-only file nor a replica needs to hear of it.
redis.set_repl(redis.REPL_NONE)
local prefix, ask = ARGV[1], cjson.decode(ARGV[2])
local made = {}

local function fresh()
  made[#made + 1] = prefix .. 'asked/' .. (#made + 1)
  return made[#made]
end
local function bits(name) return prefix .. 'bits/' .. name end
local function op(kind, ...)
  local key = fresh()
  redis.call('BITOP', kind, key, ...)
  return key
end
local function both(a, b) return op('AND', a, b) end
local function without(a, b) return op('XOR', a, op('AND', a, b)) end
local function joined(a, b)
  if a then return op('OR', a, b) end
  return b
end
local function count(a) return redis.call('BITCOUNT', a) end
local scratch = fresh()
local function countBoth(a, b)
  redis.call('BITOP', 'AND', scratch, a, b)
  return count(scratch)
end

-- The numbers under any of some tokens, put together of their pieces.
local function under(tokens)
  local whole, piece = fresh(), fresh()
  local size = tonumber(redis.call('GET', prefix .. 'size') or '0')
  for at = 0, math.ceil(size / ask.piece) - 1 do
    local keys = {}
    for i, token in ipairs(tokens) do keys[i] = bits(token .. '/' .. at) end
    if #keys > 0 and redis.call('BITOP', 'OR', piece, unpack(keys)) > 0 then
      redis.call('SETRANGE', whole, at * ask.piece / 8, redis.call('GET', piece))
    end
  end
  return whole
end

local function matching(token)
  if not token.beginning then return under({ token.set }) end
  local words = redis.call('ZRANGEBYLEX', prefix .. 'words', '[' .. token.beginning, '[' .. token.beginning .. '\\255', 'LIMIT', 0, ask.expansions)
  for i, word in ipairs(words) do words[i] = 'word/' .. word end
  return under(words)
end

-- Those among some whose price is below a price: digit by digit, the highest first.
local function below(among, price)
  local same, less = among, nil
  for digit = ask.priceDigits - 1, 0, -1 do
    local isOne = math.floor(price / 2 ^ digit) % 2 == 1
    -- Prices of millions are rare: nearly always the highest digits are nobody's.
    if redis.call('EXISTS', bits('price/' .. digit)) == 0 then
      if isOne then return joined(less, same) end
    else
      local one = both(same, bits('price/' .. digit))
      local zero = op('XOR', same, one)
      if isOne then less = joined(less, zero) end
      same = isOne and one or zero
    end
  end
  return less or fresh()
end

local function priced(among)
  local kept = among
  if ask.maxCents then kept = below(kept, ask.maxCents + 1) end
  if ask.minCents and ask.minCents > 0 then kept = without(kept, below(kept, ask.minCents)) end
  return kept
end

local found = bits('listed')
for _, token in ipairs(ask.tokens) do found = both(found, matching(token)) end
local inPrice = priced(found)
local function inCategory(a) return ask.category and both(a, bits('category/' .. ask.category)) or a end
local function inStock(a) return ask.inStock and both(a, bits('inStock')) or a end

local all = inStock(inCategory(inPrice))
local total = count(all)

-- Each facet counts what is left when all but its own choice is applied.
local names = redis.call('ZREVRANGE', prefix .. 'categories', 0, ask.categories - 1)
local isThere = not ask.category
for _, name in ipairs(names) do isThere = isThere or name == ask.category end
if not isThere then names[#names + 1] = ask.category end
local among, categories = inStock(inPrice), {}
for i, name in ipairs(names) do categories[i] = { name, countBoth(among, bits('category/' .. name)) } end
local bands = {}
among = inStock(inCategory(found))
for i = 1, ask.bands do bands[i] = countBoth(among, bits('band/' .. (i - 1))) end
local stocked = countBoth(inCategory(inPrice), bits('inStock'))

-- The first so many of all in order: those that surely are among them, and a group that only its members' full order can divide.
local function first(many)
  local surely, group, size = nil, all, total
  for digit = ask.digits - 1, 0, -1 do
    if size <= ask.limit then break end
    local one = both(group, bits(ask.order .. '/' .. digit))
    local ones = count(one)
    -- A digit that all or none of them have divides nothing.
    if ones > 0 and ones < size then
      local ahead, behind, leading = op('XOR', group, one), one, size - ones
      if ask.descending then ahead, behind, leading = one, ahead, ones end
      if many <= leading then
        group, size = ahead, leading
      else
        surely = joined(surely, ahead)
        group, size, many = behind, size - leading, many - leading
      end
    end
  end
  return surely, group, many
end

local function members(a) return a and redis.call('GET', a) or '' end
local page
if not ask.order then
  page = { members(all) }
elseif ask.offset >= total then
  page = {}
else
  local surely, from, skipped = nil, nil, 0
  if ask.offset > 0 then surely, from, skipped = first(ask.offset) end
  local reach, to, wanted = first(math.min(ask.offset + ask.limit, total))
  local between = reach
  if between and surely then between = without(between, surely) end
  if between and from then between = without(between, from) end
  page = { members(from), skipped, members(between), members(to), wanted }
end

for i = 1, #made, 1000 do redis.call('DEL', unpack(made, i, math.min(i + 999, #made))) end
return { total, categories, bands, stocked, page }
`;
