// What travels of the old versions of a document, as those of wire.ts do.
import type { Doc } from './entity.ts';
import type { RefMap } from './refs.ts';

/** One of the answers of GET data/:entity/:id/versions: the document as it was before a change. */
export interface DocVersion {
  version: number;
  /** ISO instant of the change that replaced it. */
  changedAt: string;
  userName: string;
  reason: string;
  changedBy: { entity: string; id: string; code: string };
  doc: Doc;
}

export interface VersionsResult {
  versions: DocVersion[];
  refs: RefMap;
}
