/** The run's actions, offered to the command palette. */
import { useCommands } from '../../app/commands.ts';
import { words } from '../../app/language.ts';
import { useRunContext } from './run-context.ts';
import { useRunActions } from './use-run-actions.ts';
import { useTransport } from './use-transport.ts';

export function useRunCommands(showHelp: () => void): void {
  const { run, view } = useRunContext();
  const transport = useTransport();
  const actions = useRunActions();
  const isByPerson = view.control === 'person';
  const always = [
    { id: 'run-primary', label: words.palette.thisRun(transport.primary.label), run: transport.primary.act },
    { id: 'run-start', label: words.run.toStart, run: transport.toStart },
    { id: 'run-end', label: words.run.toEnd, run: transport.toEnd },
    { id: 'run-keys', label: words.keys.title, run: showHelp },
  ];
  const whileGoing = [
    { id: 'run-stop', label: words.palette.thisRun(words.run.stop), run: actions.stop },
    {
      id: 'run-turn',
      label: isByPerson ? words.run.handBack : words.run.takeOver,
      run: () => actions.call(isByPerson ? 'handBack' : 'takeOver'),
    },
  ];
  useCommands(run.status === 'ended' ? always : [...always, ...whileGoing]);
}
