/** The shortest solution of a hunt for one who knows where everything is. */
import { shortestWay } from '../house/grid-map.ts';
import type { HuntPlan } from './plan-hunt.ts';

export function walkHunt(plan: HuntPlan): string[] {
  const commands = ['take Key 1'];
  let room = 0;
  for (const [index, target] of plan.chain.entries()) {
    const locker = plan.lockers[target]!;
    for (const way of shortestWay(plan.map, room, target) ?? []) commands.push(`go ${way}`);
    const prize = plan.keys[index + 1] ?? 'treasure';
    commands.push(`unlock ${locker} with ${plan.keys[index]!}`, `open ${locker}`, `take ${prize} from ${locker}`);
    room = target;
  }
  return commands;
}
