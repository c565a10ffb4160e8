/** Who can answer: quotes of the documents, or a model that is ready; the last choice is remembered. */
import type { ModelInfo } from '../../../core/contract/views.ts';

export const quotes = 'rules';

const REMEMBERED = 'clew-documents-model';

export function readyModels(models: readonly ModelInfo[]): readonly ModelInfo[] {
  return models.filter(({ id, state }) => id !== quotes && state === 'ready');
}

/** The choice, as long as it is there; quotes otherwise. */
export function usableModel(models: readonly ModelInfo[], chosen: string | null): string {
  return readyModels(models).some(({ id }) => id === chosen) ? chosen! : quotes;
}

export function rememberedModel(): string | null {
  return localStorage.getItem(REMEMBERED);
}

export function rememberModel(id: string): void {
  localStorage.setItem(REMEMBERED, id);
}
