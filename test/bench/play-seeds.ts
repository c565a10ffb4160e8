/**
 * Plays a world, or a game file, over many seeds with Ariadne by rules, and prints a row for each and the mean.
 *
 *   node --import tsx test/bench/play-seeds.ts treasure-hunt hardest 1-20 [--ablate recall] [--max-steps 150] [--watch]
 */
import { parseArgs } from 'node:util';
import { ariadne } from '../../core/agents/ariadne/ariadne.ts';
import { systemClock } from '../../core/base/clock.ts';
import type { Environment } from '../../core/environments/environment.ts';
import { openGameFile } from '../../core/environments/open-game-file.ts';
import { worlds } from '../../core/environments/worlds.ts';
import type { AgentEvent } from '../../core/events/run-event.ts';
import { createRulesReasoner } from '../../core/roles/reasoners/rules/rules-reasoner.ts';
import { openTestEmbedder } from '../core/agents/support/embedder.ts';
import { play, type Played, type PlayedStep } from '../core/agents/support/play.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    ablate: { type: 'string', default: '' },
    'max-steps': { type: 'string' },
    watch: { type: 'boolean', default: false },
  },
});
const [world = 'treasure-hunt', level = 'medium', seeds = '1'] = positionals;
const [first = 1, last = first] = seeds.split('-').map(Number);
const ablate = values.ablate === '' ? [] : values.ablate.split(',');
const maxSteps = values['max-steps'] === undefined ? undefined : Number(values['max-steps']);

function open(seed: number): Environment {
  if (world.includes('.')) return openGameFile(world);
  const found = worlds.find(({ id }) => id === world);
  if (!found) throw new Error(`There is no world "${world}": ${worlds.map(({ id }) => id).join(', ')}`);
  return found.create({ level, seed });
}

function show({ step, observation, action, reason, commands, events }: PlayedStep): void {
  console.log(`\n#${step} [${observation.score}] ${observation.text.trim().replace(/\s+/gu, ' ')}`);
  console.log(`  carried: ${observation.inventory?.trim() ?? '?'}`);
  for (const event of events) if (worded(event) !== null) console.log(`  ${worded(event)}`);
  console.log(`  => ${action} (${reason})${commands.length > 1 ? ` ${commands.join('; ')}` : ''}`);
}

function worded(event: AgentEvent): string | null {
  switch (event.type) {
    case 'plan-changed':
      return `plan: ${event.plan.subGoals.map(({ text, reason }) => `${text} (${reason})`).join(' | ')}`;
    case 'memory-recalled':
      return `recall: ${event.queries.map(({ text, depth, facts }) => `${text}/${depth}=${facts.length}`).join(', ')}`;
    case 'exits-listed':
      return `exits: ${event.exits.map(({ place, direction }) => `${place} ${direction}`).join(', ')}`;
    case 'warning-raised':
      return `warning: ${event.message}`;
    case 'memory-updated':
      return null;
  }
}

const embedder = await openTestEmbedder();
const reasoner = createRulesReasoner({ clock: systemClock, embedder: () => Promise.resolve(embedder) });
const rows: Played[] = [];
for (let seed = first; seed <= last; seed += 1) {
  const start = performance.now();
  const onStep = values.watch ? show : undefined;
  const played = await play({ kind: ariadne, environment: open(seed), reasoner, embedder, ablate, maxSteps, onStep });
  rows.push(played);
  const end = played.won ? 'won' : played.lost ? 'lost' : 'open';
  const cost = `${played.steps} steps, ${played.commands} commands, ${played.facts} facts`;
  console.log(
    `seed ${seed}: ${played.score}/${played.maxScore} ${end}, ${cost}, ${Math.round(performance.now() - start)} ms`,
  );
}
const shares = rows.map(({ score, maxScore }) => score / (maxScore ?? 1));
const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
const won = rows.filter((played) => played.won).length;
const full = shares.filter((share) => share === 1).length;
console.log(`${world} ${level}: won ${won}, full ${full} of ${rows.length}, mean ${mean.toFixed(3)}`);
await embedder.dispose();
