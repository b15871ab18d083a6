// Keys of cached answers: [organisation, entity, kind, parameters], so that a write invalidates by prefix
// and nothing of one organisation is ever shown in another.
import type { PickRequest, QueryRequest } from '#model/wire/wire.ts';
import { localKeys, readLocalText } from './localStore.ts';

function organisation(): string {
  return readLocalText(localKeys.companyId) ?? '';
}

export const keys = {
  entity: (entity: string) => ['data', organisation(), entity] as const,
  list: (entity: string, request: QueryRequest) => [...keys.entity(entity), 'list', request] as const,
  /** What a page draws beside the rows of a list; read again with them. */
  beside: (entity: string) => [...keys.entity(entity), 'beside'] as const,
  document: (entity: string, id: string) => [...keys.entity(entity), 'document', id] as const,
  pick: (entity: string, request: PickRequest) => [...keys.entity(entity), 'pick', request] as const,
  history: (entity: string, id: string) => [...keys.entity(entity), 'history', id] as const,
  prints: (entity: string, id: string) => [...keys.entity(entity), 'prints', id] as const,
  trace: (entity: string, id: string) => [...keys.entity(entity), 'trace', id] as const,
  /** Of writes: what is under way can be asked for by it. */
  write: (name: string) => ['write', organisation(), name] as const,
  session: (part: string) => ['session', part] as const,
};
