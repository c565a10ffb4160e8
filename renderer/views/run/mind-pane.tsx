/** The right pane: what the agent plans, what it recalled, what its roles were asked, and what that cost. */
import { useState } from 'react';
import { words } from '../../app/language.ts';
import { CostPane } from './cost-pane.tsx';
import { PlanPane } from './plan-pane.tsx';
import { RecalledPane } from './recalled-pane.tsx';
import { RolesPane } from './roles-pane.tsx';
import { TabbedPane } from './tabbed-pane.tsx';

type MindTab = 'plan' | 'recalled' | 'roles' | 'cost';

export function MindPane() {
  const [tab, setTab] = useState<MindTab>('plan');
  const tabs = [
    { value: 'plan' as const, label: words.run.plan, content: <PlanPane onMore={setTab} /> },
    { value: 'recalled' as const, label: words.run.recalled, content: <RecalledPane /> },
    { value: 'roles' as const, label: words.run.roles, content: <RolesPane /> },
    { value: 'cost' as const, label: words.run.cost, content: <CostPane /> },
  ];
  return <TabbedPane label={words.run.mind} tabs={tabs} tab={tab} onTab={setTab} />;
}
