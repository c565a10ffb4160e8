/** `lab models` and what it can do. */
import type { Command } from 'commander';
import type { CommonOptions } from '../command-context.ts';
import { common } from '../common-options.ts';
import type { ConnectOptions, NetworkOptions } from '../commands/model-servers.ts';
import { withModelOptions, type ModelOptions } from '../model-options.ts';
import { onOrOff, positiveNumber } from '../option-values.ts';
import type { Perform } from '../perform.ts';

export function addModels(program: Command, perform: Perform): void {
  const models = program.command('models').description('models: files, downloads, servers, embedders');
  addFiles(models, perform);
  addServers(models, perform);
  common(withModelOptions(models.command('bench')))
    .description('how fast a model is here: prompt, answer, grammar, cached prefix; remembered')
    .argument('<model>', 'the id of a model, a path to a GGUF, or the address of a server')
    .action((model: string, options: CommonOptions & ModelOptions) =>
      perform(
        async (context) => (await import('../commands/bench-llama.ts')).benchModel(model, options, context),
        options,
      ),
    );
  common(models.command('embedder'))
    .description('which embedder is in use; with an id, takes another one')
    .argument('[id]')
    .option('--yes', 'go on where documents need new vectors first')
    .action((id: string | undefined, options: CommonOptions & { yes?: boolean }) =>
      perform(
        async (context) => (await import('../commands/model-embedder.ts')).chooseEmbedder(id, options, context),
        options,
      ),
    );
}

function addFiles(models: Command, perform: Perform): void {
  common(models.command('list'))
    .description('list them: added, found in folders, behind servers')
    .option('--catalogue', 'those that can be downloaded')
    .action((options: CommonOptions & { catalogue?: boolean }) =>
      perform(async (context) => (await import('../commands/models.ts')).listModels(options, context), options),
    );
  common(models.command('import'))
    .description('add a GGUF, or the ONNX folder of an embedder, where it lies')
    .argument('<file>')
    .action((file: string, options: CommonOptions) =>
      perform(async (context) => (await import('../commands/models.ts')).importModel(file, context), options),
    );
  common(models.command('download'))
    .description('fetch a model of the catalogue; Ctrl-C pauses, the same command goes on')
    .argument('<id>')
    .action((id: string, options: CommonOptions) =>
      perform(async (context) => (await import('../commands/model-download.ts')).download(id, context), options),
    );
  common(models.command('inspect'))
    .description('say what a GGUF is and what memory it takes')
    .argument('<file>')
    .option('--context <tokens>', 'the context to estimate for', positiveNumber)
    .action((file: string, options: CommonOptions & { context?: number }) =>
      perform(async () => (await import('../commands/models.ts')).inspectModel(file, options), options),
    );
  common(models.command('remove'))
    .description('forget a model; its file stays')
    .argument('<id>')
    .option('--file', 'delete its file as well, and say how much that frees')
    .action((id: string, options: CommonOptions & { file?: boolean }) =>
      perform(async (context) => (await import('../commands/models.ts')).removeModel(id, options, context), options),
    );
  for (const name of ['watch', 'unwatch'] as const)
    common(models.command(name))
      .description(name === 'watch' ? 'list every GGUF of a folder' : 'list a folder no more')
      .argument('<folder>')
      .action((folder: string, options: CommonOptions) =>
        perform(async (context) => (await import('../commands/models.ts'))[`${name}Folder`](folder, context), options),
      );
}

function addServers(models: Command, perform: Perform): void {
  common(models.command('connect'))
    .description('remember an OpenAI-compatible server, and ask it what models it has')
    .argument('<url>', 'such as http://127.0.0.1:8080/v1')
    .option('--model <name>', 'the server’s name for the model; its first one otherwise')
    .option('--context <tokens>', 'where the server does not tell', positiveNumber)
    .option('--key-file <file>', 'a file that holds the key; - reads it from stdin')
    .action((url: string, options: ConnectOptions) =>
      perform(
        async (context) => (await import('../commands/model-servers.ts')).connect(url, options, context),
        options,
      ),
    );
  common(models.command('disconnect'))
    .description('forget a server and its key')
    .argument('<url>')
    .action((url: string, options: CommonOptions) =>
      perform(async (context) => (await import('../commands/model-servers.ts')).disconnect(url, context), options),
    );
  common(models.command('revoke'))
    .description('send nothing more to a host')
    .argument('<host>', 'name:port')
    .action((host: string, options: CommonOptions) =>
      perform(async (context) => (await import('../commands/model-servers.ts')).revoke(host, context), options),
    );
  common(models.command('network'))
    .description('the offline switch, the mirror for downloads, and what was agreed to')
    .option('--offline <on|off>', 'with it on, nothing leaves this computer', onOrOff)
    .option('--mirror <url>', 'takes the hub’s place; "none" for the hub itself')
    .action((options: NetworkOptions) =>
      perform(async (context) => (await import('../commands/model-servers.ts')).network(options, context), options),
    );
}
