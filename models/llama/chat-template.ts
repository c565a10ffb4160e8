/** Lays a prompt out as the model's own chat template says, and tells its marks from the texts between them. */
import { Template } from '@huggingface/jinja';
import type { PromptSegment } from '../ports.ts';

/** A piece of the prompt; marks may be special tokens, texts never are, whatever they spell. */
export interface PromptPiece {
  readonly kind: 'marks' | 'text';
  readonly text: string;
}

export interface ChatTemplate {
  readonly isOwn: boolean;
  /** Whether the template knows of thinking before the answer. */
  readonly canThink: boolean;
  render(segments: readonly PromptSegment[], options: { readonly thinks: boolean }): readonly PromptPiece[];
}

export const THINK_OPEN = '<think>';
export const THINK_CLOSE = '</think>';

interface Message {
  readonly role: PromptSegment['role'];
  readonly content: string;
}
type Layout = (messages: readonly Message[], thinks: boolean) => string;

/** Private characters that no template contains: the texts are put in their place after the template is rendered. */
const MARKER = /\uE000(\d+)\uE001/u;

/**
 * `source` is the header's template; where it is missing, or cannot be rendered, a plain layout takes its place. A
 * template that refuses system messages gets them at the head of the first message of the user.
 */
export function chatTemplate(
  source: string | null,
  tokens: { readonly begin: string; readonly end: string },
): ChatTemplate {
  const own = source === null ? null : ownLayout(source, tokens);
  return {
    isOwn: own !== null,
    canThink: own !== null && source!.includes(THINK_CLOSE),
    render(segments, { thinks }) {
      const messages = messagesOf(segments);
      const markers = messages.map(({ role }, index) => ({ role, content: `\uE000${index}\uE001` }));
      return piecesOf(
        (own ?? plainLayout)(markers, thinks),
        messages.map(({ content }) => content),
      );
    },
  };
}

/** Neighbouring segments of one role are one message. */
function messagesOf(segments: readonly PromptSegment[]): Message[] {
  const messages: Message[] = [];
  for (const { role, text } of segments) {
    const last = messages.at(-1);
    if (last?.role === role) messages[messages.length - 1] = { role, content: `${last.content}\n\n${text.trim()}` };
    else messages.push({ role, content: text.trim() });
  }
  return messages;
}

function ownLayout(source: string, tokens: { readonly begin: string; readonly end: string }): Layout | null {
  const compiled = compile(source);
  if (!compiled) return null;
  const render: Layout = (messages, thinks) =>
    compiled.render({
      messages,
      add_generation_prompt: true,
      enable_thinking: thinks,
      bos_token: tokens.begin,
      eos_token: tokens.end,
      fixed_day: () => '1 January 2025',
    });
  const layouts: Layout[] = [render, (messages, thinks) => render(withoutSystem(messages), thinks)];
  return layouts.find(canRender) ?? null;
}

function compile(source: string): Template | null {
  try {
    // Templates may state the day; a prompt that changes at midnight could not be repeated.
    return new Template(source.replaceAll('strftime_now', 'fixed_day'));
  } catch {
    return null; // a template beyond this engine: the plain layout takes its place, and the model's info says so
  }
}

/** Tried on a conversation with every role, since templates refuse by throwing. */
function canRender(layout: Layout): boolean {
  const trial: Message[] = [
    { role: 'system', content: '\uE0000\uE001' },
    { role: 'user', content: '\uE0001\uE001' },
  ];
  try {
    const text = layout(trial, false);
    return text.includes('\uE0000\uE001') && text.includes('\uE0001\uE001');
  } catch {
    return false;
  }
}

/** System messages go to the head of the message of the user that follows. */
function withoutSystem(messages: readonly Message[]): Message[] {
  const asUser = messages.map(({ role, content }) => ({ role: role === 'system' ? ('user' as const) : role, content }));
  return asUser.reduce<Message[]>((merged, message) => {
    const last = merged.at(-1);
    if (last?.role !== message.role) return [...merged, message];
    return [...merged.slice(0, -1), { role: last.role, content: `${last.content}\n\n${message.content}` }];
  }, []);
}

const plainLayout: Layout = (messages) =>
  `${messages.map(({ role, content }) => `### ${role}\n${content}\n\n`).join('')}### assistant\n`;

function piecesOf(rendered: string, texts: readonly string[]): PromptPiece[] {
  const pieces = rendered.split(MARKER).map((part, index): PromptPiece => {
    if (index % 2 === 1) return { kind: 'text', text: texts[Number(part)] ?? '' };
    return { kind: 'marks', text: part };
  });
  return pieces.filter(({ text }) => text !== '');
}
