/** Byte-pair encoding learnt from a little text, so that tiny models have a tokenizer of the real kind. */

const CORPUS = `You are in the kitchen. You can see a closed fridge, a counter and a red locker here. On the counter you can see a
carrot and a silver key. An exit leads north. There is a wooden door leading east, which is locked. You are carrying nothing.
Your task is to find the treasure: open the locker, read the note, take the key, go to the attic and unlock the golden chest.
{"facts":[["kitchen","contains","fridge"],["silver key","is on","counter"],["red locker","is","closed"]],"outdated":[1,2,3]}
{"subGoals":[{"text":"explore the rooms that lead west","reason":"the note says that the blue key lies somewhere there"}]}
{"reason":"The plan wants the key, and the key is here.","action":"take silver key from counter","needsExploration":true}
{"items":[{"name":"player","depth":1},{"name":"living room","depth":2}],"answer":null,"confidence":0.25,"explore":false}
The agent should remember what it saw before, where every thing was put down, and which way leads back to the start.`;

/** Adjacent pairs in the order they should merge. `unitsOf` splits a word (with its leading space) into first units. */
export function learnMerges(count: number, unitsOf: (word: string) => string[]): (readonly [string, string])[] {
  const words = [...CORPUS.matchAll(/ ?[A-Za-z]+| ?[^\sA-Za-z]+/g)].map(([word]) => unitsOf(word));
  const merges: (readonly [string, string])[] = [];
  while (merges.length < count) {
    const pair = mostFrequentPair(words);
    if (!pair) break;
    merges.push(pair);
    words.forEach((word, index) => (words[index] = merged(word, pair)));
  }
  return merges;
}

function mostFrequentPair(words: readonly string[][]): readonly [string, string] | undefined {
  const counts = new Map<string, { pair: readonly [string, string]; count: number }>();
  for (const word of words)
    for (let index = 0; index + 1 < word.length; index += 1) {
      const pair = [word[index]!, word[index + 1]!] as const;
      const entry = counts.get(pair.join(' ')) ?? { pair, count: 0 };
      entry.count += 1;
      counts.set(pair.join(' '), entry);
    }
  return [...counts.values()].reduce<{ pair?: readonly [string, string]; count: number }>(
    (best, entry) => (entry.count > best.count ? entry : best),
    { count: 0 },
  ).pair;
}

function merged(word: readonly string[], [left, right]: readonly [string, string]): string[] {
  const result: string[] = [];
  for (let index = 0; index < word.length; index += 1) {
    const joins = word[index] === left && word[index + 1] === right;
    result.push(joins ? left + right : word[index]!);
    if (joins) index += 1;
  }
  return result;
}
