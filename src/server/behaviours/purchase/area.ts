// Behaviours of the area by entity, and the bridges that lead from it to documents further up or beside.
import type { Behaviour, Bridge } from '../behaviour.ts';

export const purchaseBehaviours: Readonly<Record<string, Behaviour>> = {};

export const purchaseBridges: readonly Bridge[] = [];
