/** Servers that runs can use: their addresses, what they may be sent, how fast they answer. */
import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ConsentView, EndpointView } from '../../../core/contract/model-views.ts';
import { count } from '../../app/format.ts';
import { words } from '../../app/language.ts';
import { showDone, showProblem } from '../../app/notices.tsx';
import { ProblemNote } from '../../app/problem-note.tsx';
import { Waiting } from '../../app/waiting.tsx';
import { useLab } from '../../client/lab-client.ts';
import { useConsents, useEndpoints } from '../../client/model-queries.ts';
import { toProblem } from '../../client/problem.ts';
import { keys, useModels } from '../../client/queries.ts';
import { BenchPanel } from './bench-panel.tsx';
import { ConsentDialog } from './consent-dialog.tsx';
import { AddServer } from './server-form.tsx';
import classes from './servers-tab.module.css';

export function ServersTab() {
  const { data, error, isPending } = useEndpoints();
  const [asked, setAsked] = useState<string | null>(null);
  const consents = useConsents().data ?? [];
  const known = new Set(data?.map(({ host }) => host));
  const others = consents.filter(({ host }) => !known.has(host));
  return (
    <div className={classes.stack}>
      <div className={classes.head}>
        <p className="soft">{words.servers.text}</p>
        <AddServer onAdded={({ isLoopback, consent, host }) => !isLoopback && consent === null && setAsked(host)} />
      </div>
      {error && <ProblemNote problem={toProblem(error)} />}
      {isPending && !error && <Waiting words={words.models.reading} />}
      {data?.length === 0 && (
        <div className={classes.empty}>
          <h2>{words.servers.emptyTitle}</h2>
          <p className="soft">{words.servers.emptyText}</p>
        </div>
      )}
      {data?.map((endpoint) => (
        <Server key={endpoint.id} endpoint={endpoint} onAsk={() => setAsked(endpoint.host)} />
      ))}
      {others.map((consent) => (
        <article key={consent.host} className={classes.server}>
          <h2 className="name">{consent.host}</h2>
          <ConsentLine consent={consent} host={consent.host} onAsk={() => setAsked(consent.host)} />
        </article>
      ))}
      <ConsentDialog
        host={asked}
        given={consents.find(({ host }) => host === asked) ?? null}
        onClose={() => setAsked(null)}
      />
    </div>
  );
}

function Server({ endpoint, onAsk }: { endpoint: EndpointView; onAsk: () => void }) {
  const { id, baseUrl, model, host, isLoopback, hasKey, contextTokens, consent } = endpoint;
  const bench = useModels().data?.find((listed) => listed.id === id)?.bench ?? null;
  const facts = [
    isLoopback ? words.servers.here : null,
    hasKey ? words.servers.hasKey : null,
    contextTokens === null ? null : words.servers.context(count(contextTokens)),
  ];
  return (
    <article className={classes.server}>
      <div className={classes.title}>
        <div>
          <h2 className="name">{model ?? host}</h2>
          <p>
            <span className="mono">{baseUrl}</span>{' '}
            <span className="soft">
              {facts
                .filter((fact) => fact !== null)
                .map((fact) => `· ${fact} `)
                .join('')}
            </span>
          </p>
        </div>
        <RemoveServer id={id} name={model ?? host} />
      </div>
      {!isLoopback && <ConsentLine consent={consent} host={host} onAsk={onAsk} />}
      {(isLoopback || consent !== null) && <BenchPanel id={id} name={id} bench={bench} />}
    </article>
  );
}

function ConsentLine({ consent, host, onAsk }: { consent: ConsentView | null; host: string; onAsk: () => void }) {
  const { client } = useLab();
  const queries = useQueryClient();
  const revoke = useMutation({
    mutationFn: () => client.models.endpoints.revoke({ host }),
    onSuccess: async () => {
      showDone(words.servers.revoked(host));
      await queries.invalidateQueries({ queryKey: keys.models });
    },
    onError: showProblem,
  });
  return (
    <div className={classes.consent}>
      <p>
        {consent ? words.servers.agreed(consent.covers.map(({ what }) => what).join('; ')) : words.servers.notAgreed}
      </p>
      <Button size="compact-sm" onClick={onAsk}>
        {consent ? words.servers.change : words.servers.agree}
      </Button>
      {consent && (
        <Button size="compact-sm" variant="subtle" onClick={() => revoke.mutate()} disabled={revoke.isPending}>
          {words.servers.revoke}
        </Button>
      )}
    </div>
  );
}

function RemoveServer({ id, name }: { id: string; name: string }) {
  const { client } = useLab();
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: () => client.models.endpoints.remove({ id }),
    onSuccess: async () => {
      showDone(words.servers.removed(name));
      await queries.invalidateQueries({ queryKey: keys.models });
    },
    onError: showProblem,
  });
  return (
    <Tooltip label={words.servers.remove}>
      <ActionIcon
        variant="subtle"
        size={26}
        aria-label={words.servers.removeNamed(name)}
        onClick={() => remove.mutate()}
        disabled={remove.isPending}
      >
        <IconX size={15} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
