/** The shape of each rule's command: its verb, the things it takes, the words that stay. */
import type { Rule } from '../engine/definition.ts';
import { articles, prepositions } from './verbs.ts';

export interface Frame {
  readonly verb: string;
  /** Parameter names in the order of the command. */
  readonly slots: readonly string[];
  /** Words after the verb that are no parameters: `north` of `go north`. */
  readonly literal: string;
}

export function frameOf(rule: Rule): Frame {
  const [verb = '', ...rest] = rule.command.split(' ');
  const slots = [...rule.command.matchAll(/\{([^}]*)\}/g)].map((match) => match[1]!);
  const literal = rest
    .join(' ')
    .replace(/\{[^}]*\}/g, '')
    .split(' ');
  const isKept = (word: string): boolean => word !== '' && !articles.has(word) && !prepositions.has(word);
  return { verb: verb.toLowerCase(), slots, literal: literal.filter(isKept).join(' ').toLowerCase() };
}
