/** The person's settings: read once, changed at once on screen and then in the lab. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { settingsSchema } from '../../core/contract/views.ts';
import type { Settings } from '../../core/contract/views.ts';
import { useLab } from '../client/lab-client.ts';
import { keys, useSettingsQuery } from '../client/queries.ts';

const defaults = settingsSchema.parse({});

export function useSettings(): { settings: Settings; isRead: boolean; change: (part: Partial<Settings>) => void } {
  const { client } = useLab();
  const queries = useQueryClient();
  const { data } = useSettingsQuery();
  const { mutate } = useMutation({
    mutationFn: (part: Partial<Settings>) => client.settings.update(part),
    onMutate: (part) => {
      queries.setQueryData<Settings>(keys.settings, (before) => ({ ...defaults, ...before, ...part }));
    },
    onSettled: () => queries.invalidateQueries({ queryKey: keys.settings }),
  });
  const change = useCallback((part: Partial<Settings>) => mutate(part), [mutate]);
  return { settings: data ?? defaults, isRead: data !== undefined, change };
}
