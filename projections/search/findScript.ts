import { script } from '../script.ts';

/**
 * One search inside Redis, in one step: which documents match, what the facets count, and the documents of one page.
 * It writes nothing that stays, and nothing at all for a plain list. KEYS: how the keys of the projection's generation
 * begin; which of them it reads depends on what it finds, and all lie in one slot (docs/adr/0055). ARGV: the question as
 * JSON (see `find.ts`). Answers the total, the counts of each facet, and groups of documents that lie together in the order, each
 * with how many of its first ones precede the page, how many belong to it, whether they are yet to be compared, and their
 * numbers where places are asked for; at last how many documents precede the page.
 */
export const FIND = script(`
-- What it writes is gone before it ends: the append-only file and replicas do not need it.
redis.set_repl(redis.REPL_NONE)
local prefix, ask = KEYS[1], cjson.decode(ARGV[1])
local made = {}

local function fresh()
  made[#made + 1] = prefix .. 'asked/' .. (#made + 1)
  return made[#made]
end
local function bits(name) return prefix .. 'bits/' .. name end
local function bitsOf(names)
  local keys = {}
  for i, name in ipairs(names) do keys[i] = bits(name) end
  return keys
end
local size = tonumber(redis.call('GET', prefix .. 'size') or '0')
local bytes = math.ceil(size / 8)
-- Sets of one length are combined several bytes at a time, others byte by byte.
local function empty()
  local key = fresh()
  if bytes > 0 then redis.call('SETRANGE', key, bytes - 1, '\\0') end
  return key
end
-- Made once it is needed: a plain list needs no set of its own, and is answered while Redis refuses to write.
local noNumbers
local function nothing()
  noNumbers = noNumbers or empty()
  return noNumbers
end
local scratchKey
local function scratch()
  scratchKey = scratchKey or fresh()
  return scratchKey
end
local function op(kind, ...)
  local key = fresh()
  redis.call('BITOP', kind, key, ...)
  return key
end
local function both(a, b) return op('AND', a, b) end
local function without(a, b) return op('XOR', a, op('AND', a, b)) end
local function either(a, b)
  if a and b then return op('OR', a, b) end
  return a or b
end
local function count(a) return redis.call('BITCOUNT', a) end
local function countBoth(a, b)
  redis.call('BITOP', 'AND', scratch(), a, b)
  return count(scratch())
end

-- Word sets are kept in pieces: the union of some, put together; nil when there is nothing in them.
local pieces = math.ceil(size / ask.piece)
local function whole(names)
  if #names == 1 and pieces == 1 then
    local key = bits(names[1] .. '/0')
    return redis.call('EXISTS', key) == 1 and key or nil
  end
  local parts = {}
  if #names == 1 then
    local keys = {}
    for at = 1, pieces do keys[at] = bits(names[1] .. '/' .. (at - 1)) end
    if pieces > 0 then parts = redis.call('MGET', unpack(keys)) end
  else
    for at = 1, #names > 0 and pieces or 0 do
      local keys = {}
      for i, name in ipairs(names) do keys[i] = bits(name .. '/' .. (at - 1)) end
      parts[at] = redis.call('BITOP', 'OR', scratch(), unpack(keys)) > 0 and redis.call('GET', scratch())
    end
  end
  local key
  for at = 1, #parts do
    if parts[at] then
      key = key or empty()
      redis.call('SETRANGE', key, (at - 1) * ask.piece / 8, parts[at])
    end
  end
  return key
end

-- Documents that have what is asked for in a field of a weight; nil for none.
local function having(word, weight)
  if word.start then
    local key = bits('start/' .. word.start .. '/' .. weight)
    return redis.call('EXISTS', key) == 1 and key or nil
  end
  if word.whole then return whole({ 'word/' .. word.whole .. '/' .. weight }) end
  local words = redis.call('ZRANGEBYLEX', prefix .. 'words/' .. weight, '[' .. word.beginning, '[' .. word.beginning .. '\\255', 'LIMIT', 0, ask.expansions)
  for i, each in ipairs(words) do words[i] = 'word/' .. each .. '/' .. weight end
  return whole(words)
end

-- Documents that have each word; and for each word and weight those that have it with that weight at least, unless all
-- of them do.
local found, raised = bits('listed'), {}
for _, word in ipairs(ask.words) do
  local union, steps = nil, {}
  for weight = ask.levels, 1, -1 do
    local set = having(word, weight)
    -- What only lighter fields have makes each heavier step count.
    if set and union then
      for _, step in ipairs(steps) do raised[#raised + 1] = step end
      steps = {}
    end
    union = either(set, union)
    if union then steps[#steps + 1] = union end
  end
  found = both(found, union or nothing())
end

-- Those among some whose number is below one: digit by digit, the highest first. A number of more digits than Lua
-- counts with is a text of them.
local function below(among, order, digits, limit)
  local isText = type(limit) == 'string'
  if not isText and limit >= 2 ^ digits then return among end
  local same, less = among, nil
  for digit = digits - 1, 0, -1 do
    local isOne
    if isText then isOne = limit:sub(digits - digit, digits - digit) == '1'
    else isOne = math.floor(limit / 2 ^ digit) % 2 == 1 end
    local one = bits(order .. '/' .. digit)
    -- The highest digits are nearly always unused.
    if redis.call('EXISTS', one) == 0 then
      if isOne then return either(less, same) end
    else
      one = both(same, one)
      local zero = op('XOR', same, one)
      if isOne then less = either(less, zero) end
      same = isOne and one or zero
    end
  end
  return less or nothing()
end

local nearest
-- The numbers of documents by their distance.
local function byDistance()
  local near = ask.near
  nearest = nearest or redis.call('GEOSEARCH', prefix .. 'places', 'FROMLONLAT', near.longitude, near.latitude, 'BYRADIUS', near.km, 'KM', 'ASC', 'COUNT', near.most)
  return nearest
end

local function chosen(filter)
  if filter.words then
    local kept
    for _, word in ipairs(filter.words) do
      local set = whole({ word })
      if not set then return nothing() end
      kept = kept and both(kept, set) or set
    end
    return kept
  end
  if filter.sets then
    if #filter.sets == 0 then return nothing() end
    if #filter.sets == 1 then return bits(filter.sets[1]) end
    return op('OR', unpack(bitsOf(filter.sets)))
  end
  local kept = found
  if filter.below then kept = below(kept, filter.name, filter.digits, filter.below) end
  if filter.from > 0 then kept = without(kept, below(kept, filter.name, filter.digits, filter.from)) end
  return kept
end
for _, filter in ipairs(ask.filters) do filter.set = chosen(filter) end
if ask.near and ask.near.isOnly then
  local set = empty()
  for _, number in ipairs(byDistance()) do redis.call('SETBIT', set, number, 1) end
  ask.filters[#ask.filters + 1] = { name = 'near', set = set }
end
local function matching(ignored)
  local kept = found
  for _, filter in ipairs(ask.filters) do
    if filter.name ~= ignored then
      kept = filter.isWithout and without(kept, filter.set) or both(kept, filter.set)
    end
  end
  return kept
end

local all = matching()
local total = count(all)

local facets = {}
for i, facet in ipairs(ask.facets) do
  local values, counts = facet.values, {}
  if facet.most then
    values = redis.call('ZREVRANGE', prefix .. 'values/' .. facet.name, 0, facet.most - 1)
    local isThere = not facet.chosen
    for _, value in ipairs(values) do isThere = isThere or value == facet.chosen end
    if not isThere then values[#values + 1] = facet.chosen end
  end
  local among = matching(facet.ignoring)
  for j, value in ipairs(values) do counts[j] = { value, countBoth(among, bits(facet.name .. '/' .. value)) } end
  facets[i] = counts
end

-- The digits of the order, the highest first. The weight of a match is the sum over its words, added up digit by digit.
local digits = {}
if ask.order then
  for digit = ask.digits - 1, 0, -1 do
    local set = bits(ask.order .. '/' .. digit)
    if redis.call('EXISTS', set) == 1 then digits[#digits + 1] = set end
  end
else
  local sum = {}
  for _, set in ipairs(raised) do
    local carry, digit = both(set, all), 1
    while carry do
      if not sum[digit] then
        sum[digit], carry = carry, nil
      else
        local left = both(sum[digit], carry)
        sum[digit] = op('XOR', sum[digit], carry)
        carry, digit = count(left) > 0 and left or nil, digit + 1
      end
    end
  end
  for digit = #sum, 1, -1 do digits[#digits + 1] = sum[digit] end
end

-- A byte of a set from which on it has at least so many numbers, and few more.
local function byteBefore(set, many)
  local low, high = 0, redis.call('STRLEN', set) - 1
  while low < high do
    local middle = math.ceil((low + high) / 2)
    local more = redis.call('BITCOUNT', set, middle, -1) - many
    if more >= 0 and more < 8 then return middle end
    if more >= 0 then low = middle else high = middle - 1 end
  end
  return low
end

-- A stretch of the so many numbers in a set, the highest first unless the oldest are.
local function numbersIn(set, size, offset, limit)
  limit = math.min(limit, size - offset)
  -- From the front: how many numbers precede the stretch.
  local before = ask.isOldestFirst and offset or size - offset - limit
  local numbers, at = {}, 0
  if before > 0 then
    at = byteBefore(set, size - before)
    if at > 0 then before = before - redis.call('BITCOUNT', set, 0, at - 1) end
  end
  while #numbers < limit do
    local first = redis.call('BITPOS', set, 1, at)
    if first < 0 then break end
    at = math.floor(first / 8)
    local few = { string.byte(redis.call('GETRANGE', set, at, at + 7), 1, 8) }
    for i, byte in ipairs(few) do
      for place = 0, byte > 0 and 7 or -1 do
        if bit.band(byte, 2 ^ (7 - place)) > 0 then
          if before > 0 then before = before - 1
          elseif #numbers < limit then numbers[#numbers + 1] = (at + i - 1) * 8 + place end
        end
      end
    end
    at = at + #few
  end
  if ask.isOldestFirst then return numbers end
  local turned = {}
  for i, number in ipairs(numbers) do turned[#numbers + 1 - i] = number end
  return turned
end

-- What is found of documents by number, in that order: their texts, or their ids.
local function textsOf(numbers)
  local texts = {}
  for from = 1, #numbers, 1000 do
    local keys = {}
    for i = from, math.min(from + 999, #numbers) do keys[#keys + 1] = prefix .. 'number/' .. numbers[i] end
    local read = redis.call('MGET', unpack(keys))
    if ask.documents then
      -- Ids are kept as JSON.
      for i, id in ipairs(read) do read[i] = prefix .. ask.documents .. id:sub(2, -2) end
      read = redis.call('MGET', unpack(read))
    end
    for _, text in ipairs(read) do texts[#texts + 1] = text end
  end
  return texts
end

-- The numbers below one.
local function numbersBelow(limit)
  local set = empty()
  limit = math.min(limit, size)
  local whole, few = math.floor(limit / 8), limit % 8
  if whole > 0 then redis.call('SETRANGE', set, 0, string.rep('\\255', whole)) end
  if few > 0 then redis.call('SETRANGE', set, whole, string.char(256 - 2 ^ (8 - few))) end
  return set
end

-- Those among some that stand after a place in the order, or before it.
local function beyond(among, place, isAfter)
  local lesser, greater, equal = nil, nil, among
  if ask.order then
    lesser = below(among, ask.order, ask.digits, place.value)
    local upTo = below(among, ask.order, ask.digits, place.next)
    greater, equal = without(among, upTo), without(upTo, lesser)
  end
  -- Equals are in the order of their numbers.
  local ties
  if isAfter == ask.isOldestFirst then ties = without(equal, numbersBelow(place.number + 1))
  else ties = both(equal, numbersBelow(place.number)) end
  if isAfter == ask.isDescending then return either(lesser, ties) end
  return either(greater, ties)
end

local rest, restSize, preceding, offset = all, total, 0, ask.offset
if ask.after then
  rest = beyond(all, ask.after, true)
  restSize = count(rest)
  preceding = total - restSize
end
if ask.before then
  rest = both(rest, beyond(all, ask.before, false))
  restSize = count(rest)
end
if ask.isBackward then offset = math.max(0, restSize - ask.limit) end
preceding = preceding + offset

local groups, left, room = {}, offset, ask.limit
local function add(numbers, skipped, taken, isCompared)
  groups[#groups + 1] = { skipped, taken, isCompared and 1 or 0, textsOf(numbers), ask.withPlaces and numbers or {} }
  left, room = 0, room - taken
end

-- Goes through the order from the front, dividing what lies in the page by one digit after the other.
local function walk(group, size, at)
  if room <= 0 or size == 0 then return end
  if left >= size then
    left = left - size
    return
  end
  local isSmall = ask.comparing and size <= (at > #digits and ask.comparing or ask.limit)
  if isSmall then return add(numbersIn(group, size, 0, size), left, math.min(room, size - left), true) end
  if at > #digits then
    local numbers = numbersIn(group, size, left, room)
    return add(numbers, 0, #numbers, false)
  end
  local ahead = both(group, digits[at])
  local leading = count(ahead)
  -- A digit that all or none of them have divides nothing.
  if leading == 0 or leading == size then return walk(group, size, at + 1) end
  local behind = op('XOR', group, ahead)
  if not ask.isDescending then ahead, behind, leading = behind, ahead, size - leading end
  walk(ahead, leading, at + 1)
  walk(behind, size - leading, at + 1)
end

if ask.near and total > 0 then
  local within = {}
  rest = both(all, all)
  for _, number in ipairs(byDistance()) do
    if redis.call('SETBIT', rest, number, 0) == 1 then within[#within + 1] = number end
  end
  restSize = total - #within
  local page = {}
  for i = left + 1, math.min(left + room, #within) do page[#page + 1] = within[i] end
  left = math.max(0, left - #within)
  if #page > 0 then
    groups[1] = { 0, #page, 0, textsOf(page), {} }
    room = room - #page
  end
end
walk(rest, restSize, 1)

for i = 1, #made, 1000 do redis.call('DEL', unpack(made, i, math.min(i + 999, #made))) end
return { total, facets, groups, preceding }
`);
