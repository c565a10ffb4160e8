/** A pane with tabs at its head: the panel fills what is left. */
import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './tabbed-pane.module.css';

export interface TabbedPaneProps<Tab extends string> {
  readonly label: string;
  readonly tabs: readonly { readonly value: Tab; readonly label: string; readonly content: ReactNode }[];
  readonly tab: Tab;
  readonly onTab: (tab: Tab) => void;
  /** At the end of the head. */
  readonly extra?: ReactNode;
}

export function TabbedPane<Tab extends string>({ label, tabs, tab, onTab, extra }: TabbedPaneProps<Tab>) {
  return (
    <Tabs
      component="section"
      aria-label={label}
      value={tab}
      onChange={(next) => next !== null && onTab(next as Tab)}
      keepMounted={false}
      variant="pills"
      classNames={{ root: `panel ${classes.pane}`, list: classes.list, tab: classes.tab, panel: classes.panel }}
    >
      <div className={classes.head}>
        <Tabs.List aria-label={label}>
          {tabs.map(({ value, label: name }) => (
            <Tabs.Tab key={value} value={value}>
              {name}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {extra}
      </div>
      {tabs.map(({ value, content }) => (
        <Tabs.Panel key={value} value={value}>
          {content}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
