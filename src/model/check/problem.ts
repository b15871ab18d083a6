// A finding about input: where it is, what is wrong and how to mend it, in Chinese, ready to be shown.

/** A document that is named in a message, to be opened from there. */
export interface DocumentLink {
  entity: string;
  id: string;
  code: string;
}

export interface Problem {
  /** Header field key, or the line field key when `lines` is set; '' for the whole document. */
  field: string;
  lines?: string;
  lineId?: string;
  /** 1-based line number, for messages such as 第3行. */
  lineNo?: number;
  level: 'error' | 'warning';
  /** A warning about which the user is asked before anything is stored. */
  confirm?: true;
  message: string;
  /** Documents that stand in the way, first the one to begin with. */
  documents?: readonly DocumentLink[];
}

/** What the result of a refusal may hold of that. */
interface Refused {
  documents?: readonly DocumentLink[];
  problems?: readonly Problem[];
}

function refused(result: unknown): Refused {
  return typeof result === 'object' && result !== null ? result : {};
}

/** Problems in the result of a refusal. */
export function problemsIn(result: unknown): readonly Problem[] {
  const { problems } = refused(result);
  return Array.isArray(problems) ? problems : [];
}

/** Documents the result of a refusal names, each once: those of the whole, then those of its problems. */
export function documentsIn(result: unknown): DocumentLink[] {
  const all = [
    ...(refused(result).documents ?? []),
    ...problemsIn(result).flatMap(({ documents }) => documents ?? []),
  ];
  return [...new Map(all.map((document) => [`${document.entity} ${document.id}`, document])).values()];
}
