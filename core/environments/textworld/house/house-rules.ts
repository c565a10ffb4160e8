/** The house's rules and types, read once. */
import { expandRules } from '../../logic/expand-aliases.ts';
import { parseLogic } from '../../logic/parse-logic.ts';
import type { Rule, TypeDefinition } from '../../engine/definition.ts';
import { houseLogic } from './house-logic.ts';
import { houseReply } from './replies.ts';

const logic = parseLogic(houseLogic);

export const houseTypes: readonly TypeDefinition[] = logic.types;
export const houseRules: readonly Rule[] = expandRules(logic, houseReply);
