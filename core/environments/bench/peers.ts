/** Other engines of these games, measured in the same run and the same way (the best of six windows) where this machine's Python has them. */
import { spawn } from 'node:child_process';

export interface PeerResult {
  readonly name: string;
  /** Null when it is not here; `note` says why. */
  readonly stepsPerSecond: number | null;
  readonly note: string;
}

const PYTHON = 'python3';
const TIMEOUT_MS = 120_000;

/** TextWorld itself on a compiled game, with the same information read at each step. */
const TEXTWORLD = `
import json, random, sys, time
import textworld
infos = textworld.EnvInfos(feedback=True, inventory=True, score=True, admissible_commands=True, won=True, lost=True)
env = textworld.start(sys.argv[1], request_infos=infos)
rng = random.Random(1)
state = env.reset()
best = 0
for window in range(6):
    steps, start = 0, time.perf_counter()
    while time.perf_counter() - start < 0.7:
        if state['won'] or state['lost'] or (steps and steps % 100 == 0):
            state = env.reset()
        state, _, _ = env.step(rng.choice(state['admissible_commands']))
        steps += 1
    best = max(best, steps / (time.perf_counter() - start))
print('RESULT', json.dumps({'stepsPerSecond': best, 'version': textworld.__version__}))
`;

const TEXTWORLD_EXPRESS = `
import json, random, time
from textworld_express import TextWorldExpressEnv
import textworld_express
env = TextWorldExpressEnv(envStepLimit=100)
env.load(gameName='cookingworld', gameParams='numLocations=11,numIngredients=3,numDistractorItems=5,includeDoors=1,limitInventorySize=0')
rng = random.Random(1)
_, infos = env.reset(seed=1, gameFold='train', generateGoldPath=False)
best = 0
for window in range(6):
    steps, start = 0, time.perf_counter()
    while time.perf_counter() - start < 0.7:
        _, _, done, infos = env.step(rng.choice(sorted(infos['validActions'])))
        steps += 1
        if done:
            _, infos = env.reset(seed=1, gameFold='train', generateGoldPath=False)
    best = max(best, steps / (time.perf_counter() - start))
print('RESULT', json.dumps({'stepsPerSecond': best, 'version': getattr(textworld_express, '__version__', '')}))
`;

/** `game`: a compiled game for TextWorld to play. */
export async function measurePeers(game: string | null, signal?: AbortSignal): Promise<PeerResult[]> {
  const textworld =
    game === null
      ? { name: 'textworld', stepsPerSecond: null, note: 'no compiled game was given to play' }
      : await measurePeer('textworld', [TEXTWORLD, game], signal);
  return [textworld, await measurePeer('textworld-express', [TEXTWORLD_EXPRESS], signal)];
}

async function measurePeer(
  name: string,
  [script, ...args]: string[],
  signal: AbortSignal | undefined,
): Promise<PeerResult> {
  const { output, problem } = await runPython(script!, args, signal);
  const found = /^RESULT (.*)$/m.exec(output)?.[1];
  if (found === undefined) return { name, stepsPerSecond: null, note: `absent: ${problem}` };
  const result = JSON.parse(found) as { stepsPerSecond: number; version: string };
  return {
    name,
    stepsPerSecond: Math.round(result.stepsPerSecond * 100) / 100,
    note: `version ${result.version}, from Python`,
  };
}

function runPython(
  script: string,
  args: readonly string[],
  signal: AbortSignal | undefined,
): Promise<{ output: string; problem: string }> {
  return new Promise((resolve) => {
    const child = spawn(PYTHON, ['-c', script, ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: TIMEOUT_MS,
      signal,
    });
    let output = '';
    let errors = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
    child.on('error', (error) => resolve({ output, problem: error.message }));
    child.on('close', (code) => resolve({ output, problem: lastLine(errors) || `python3 ended with ${String(code)}` }));
  });
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? '';
}
