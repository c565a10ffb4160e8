/** Which conversation is open, the way to the others, and who answers how. */
import { ActionIcon, Button, Menu, Popover } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconCheck, IconChevronDown, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { ModelInfo } from '../../../core/contract/views.ts';
import { retrieverSchema } from '../../../core/contract/document-views.ts';
import { words } from '../../app/language.ts';
import { quotes, readyModels } from './answer-models.ts';
import classes from './conversation-head.module.css';
import { ConversationList } from './conversation-list.tsx';
import { useDocumentsContext } from './documents-context.ts';
import type { Retriever } from './use-ask-here.ts';
import { opensConversations } from './use-documents-keys.ts';

export interface ConversationHeadProps {
  readonly models: readonly ModelInfo[];
  readonly model: string;
  readonly onModel: (id: string) => void;
  readonly retriever: Retriever;
  readonly onRetriever: (retriever: Retriever) => void;
}

export function ConversationHead(props: ConversationHeadProps) {
  const { conversation, openConversation } = useDocumentsContext();
  const [isOpen, setOpen] = useState(false);
  return (
    <header className={classes.head}>
      <Popover
        opened={isOpen}
        onChange={setOpen}
        position="bottom-start"
        width={340}
        trapFocus
        withinPortal
        returnFocus
      >
        <Popover.Target>
          <Button
            data-opens={opensConversations}
            variant="light"
            className={classes.title}
            rightSection={<IconChevronDown size={13} aria-hidden />}
            onClick={() => setOpen(!isOpen)}
            aria-label={`${words.documents.conversations}: ${conversation?.title ?? words.documents.untitled}`}
          >
            {conversation?.title ?? words.documents.untitled}
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label={words.documents.conversations}>
          <ConversationList onDone={() => setOpen(false)} />
        </Popover.Dropdown>
      </Popover>
      {conversation !== null && (
        <Button
          variant="subtle"
          leftSection={<IconPlus size={13} aria-hidden />}
          onClick={() => openConversation(null)}
          className={classes.fresh}
        >
          {words.documents.newConversation}
        </Button>
      )}
      <AnswerChoice {...props} />
    </header>
  );
}

function AnswerChoice({ models, model, onModel, retriever, onRetriever }: ConversationHeadProps) {
  const ready = readyModels(models);
  const name = ready.find(({ id }) => id === model)?.name ?? words.documents.quotesShort;
  const offers = [{ id: quotes, name: words.documents.quotes }, ...ready];
  return (
    <div className={classes.choice}>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button
            variant="subtle"
            rightSection={<IconChevronDown size={13} aria-hidden />}
            aria-label={`${words.documents.model}: ${name}`}
          >
            <span className="name">{name}</span>
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{words.documents.model}</Menu.Label>
          <Choices
            value={model}
            onChange={onModel}
            offers={offers.map((offer) => ({ value: offer.id, label: offer.name }))}
          />
        </Menu.Dropdown>
      </Menu>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon variant="subtle" aria-label={words.documents.options}>
            <IconAdjustmentsHorizontal size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{words.documents.retriever}</Menu.Label>
          <Choices value={retriever} onChange={onRetriever} offers={retrievers} />
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}

const retrievers = retrieverSchema.options
  .map((value) => ({ value, label: words.documents.retrievers[value] }))
  .toReversed();

interface ChoicesProps<Value extends string> {
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly offers: readonly { readonly value: Value; readonly label: string }[];
}

function Choices<Value extends string>({ value, onChange, offers }: ChoicesProps<Value>) {
  return (
    <Menu.RadioGroup
      value={value}
      onChange={(next) => {
        const chosen = offers.find((offer) => offer.value === next);
        if (chosen) onChange(chosen.value);
      }}
    >
      {offers.map((offer) => (
        <Menu.RadioItem
          key={offer.value}
          value={offer.value}
          closeMenuOnClick
          checkIcon={<IconCheck size={14} aria-hidden />}
        >
          {offer.label}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}
