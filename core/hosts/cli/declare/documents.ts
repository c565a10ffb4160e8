/** Commands over documents. */
import type { Command } from 'commander';
import { common } from '../common-options.ts';
import type { AskCommandOptions } from '../commands/ask.ts';
import type { EvaluateOptions } from '../commands/evaluate.ts';
import { withModelOptions } from '../model-options.ts';
import { positiveNumber } from '../option-values.ts';
import type { Perform } from '../perform.ts';

export function addDocuments(program: Command, perform: Perform): void {
  common(withModelOptions(program.command('ask')))
    .description('answer a question out of a folder of documents, with the places where it stands')
    .argument('<question>')
    .requiredOption('--documents <dir>', 'the folder (or one file); only what changed is read again')
    .option('--model <model>', 'rules quotes the documents; a model answers in its own words, with citations', 'rules')
    .option('--embedder <id>', 'what turns texts into vectors; the one in use otherwise')
    .action((question: string, options: AskCommandOptions) =>
      perform(async (context) => (await import('../commands/ask.ts')).ask(question, options, context), options),
    );
  common(program.command('evaluate'))
    .description('measure retrieval on a published question set (MuSiQue, HotpotQA, 2WikiMultihopQA)')
    .argument('<dataset>', 'a JSON file; NAME_corpus.json beside NAME.json is its corpus')
    .requiredOption('--task <task>', 'documents')
    .option('--limit <n>', 'the first questions only', positiveNumber)
    .option('--fresh', 'index anew, for the times of a first time')
    .option('--openie <file>', 'published triples, whose names take the place of those that rules find')
    .option(
      '--model <model>',
      'answer the questions too: a model or a GGUF file; rules measures retrieval alone',
      'rules',
    )
    .action((dataset: string, options: EvaluateOptions) =>
      perform(
        async (context) => (await import('../commands/evaluate.ts')).evaluate(dataset, options, context),
        options,
      ),
    );
}
