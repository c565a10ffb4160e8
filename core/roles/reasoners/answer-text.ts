/** From a model's text to a role's value: parse by the schema, or say in plain words what is wrong. */
import { z } from 'zod';

export type ParsedAnswer<Output> =
  { readonly ok: true; readonly output: Output } | { readonly ok: false; readonly problem: string };

/** Takes the text as JSON (a code fence around it is passed over); `wasCut` says that the token limit ended it. */
export function parseAnswer<Output>(schema: z.ZodType<Output>, text: string, wasCut: boolean): ParsedAnswer<Output> {
  const plain = text.replace(/^\s*```(?:json)?\s*|\s*```\s*$/gu, '').trim();
  const value = readJson(plain);
  if (value === undefined) {
    const completed = wasCut ? completeCut(schema, plain) : undefined;
    if (completed !== undefined) return { ok: true, output: completed };
    return { ok: false, problem: wasCut ? 'the answer was too long and broke off' : 'the answer is not JSON' };
  }
  const parsed = schema.safeParse(value.json);
  if (parsed.success) return { ok: true, output: parsed.data };
  return { ok: false, problem: z.prettifyError(parsed.error).slice(0, 600) };
}

/** A cut answer whose complete part is already a valid one: lists lose their unfinished last item. */
function completeCut<Output>(schema: z.ZodType<Output>, text: string): Output | undefined {
  for (let end = text.length; end > 0; end -= 1) {
    if (!/[\]}"el]/u.test(text[end - 1] ?? '')) continue; // Not after a digit: the number may be half a number.
    const closers = openBrackets(text.slice(0, end));
    const value = closers === undefined ? undefined : readJson(text.slice(0, end) + closers);
    const parsed = value === undefined ? undefined : schema.safeParse(value.json);
    if (parsed?.success) return parsed.data;
  }
  return undefined;
}

/** What closes the brackets still open; undefined within a string. */
function openBrackets(text: string): string | undefined {
  const stack: string[] = [];
  let isInString = false;
  for (let index = 0; index < text.length; index += 1) {
    const char = text[index];
    if (isInString) {
      if (char === '\\') index += 1;
      else if (char === '"') isInString = false;
    } else if (char === '"') isInString = true;
    else if (char === '{') stack.push('}');
    else if (char === '[') stack.push(']');
    else if (char === '}' || char === ']') stack.pop();
  }
  return isInString ? undefined : stack.reverse().join('');
}

function readJson(text: string): { json: unknown } | undefined {
  try {
    return { json: JSON.parse(text) as unknown };
  } catch {
    return undefined; // Not JSON is an answer like any other: the caller words it.
  }
}
