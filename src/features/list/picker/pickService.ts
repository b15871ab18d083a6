// Picking referred records against the server, with one dialog per screen as its open list.
import { fetchPick } from '#api/queries.ts';
import { serverBack } from '#api/serverBack.ts';
import type { PickAnswer, PickService } from '#ui/kinds/environment.ts';
import type { PickedLately } from './usePickedLately.ts';

export interface PickerRequest {
  entity: string;
  multiple: boolean;
  text: string;
  forField?: string;
}

/** Shows the picker dialog and answers when it closes. */
export type OpenPicker = (request: PickerRequest) => Promise<PickAnswer>;

/** Shows the form of a new record and answers when it is saved or put away; null where the person may make none. */
export type MakeRecord = (entity: string, text: string) => (() => Promise<PickAnswer>) | null;

const suggestions = 20;
/** Pasted columns are no choice of one's own. */
const notedAtMost = 5;

export function createPickService(
  openPicker: OpenPicker,
  make: MakeRecord,
  lately: PickedLately,
): PickService {
  const note = (forField: string | undefined, ids: readonly string[]): void => {
    if (forField !== undefined && ids.length > 0 && ids.length <= notedAtMost) lately.note(forField, ids);
  };
  return {
    async suggest(entity, text, forField) {
      const asking = forField === undefined ? {} : { forField, first: lately.of(forField) };
      const answer = await fetchPick(entity, {
        search: text,
        limit: suggestions,
        explains: true,
        ...asking,
      });
      return { records: answer.rows, refs: answer.refs, unfit: answer.unfit ?? [] };
    },
    async resolve(entity, codes, forField) {
      const answer = await fetchPick(entity, {
        codes: [...new Set(codes)],
        ...(forField === undefined ? {} : { forField }),
      });
      const records = new Map(answer.rows.map((record) => [record.id, record]));
      const byCode = new Map(
        Object.entries(answer.byCode ?? {}).flatMap(([code, id]) => {
          const record = records.get(id);
          return record === undefined ? [] : [[code, record] as const];
        }),
      );
      note(forField, [...records.keys()]);
      return { byCode, refs: answer.refs };
    },
    reachable: serverBack,
    async open(entity, options) {
      const answer = await openPicker({ entity, ...options });
      note(
        options.forField,
        answer.records.map(({ id }) => id),
      );
      return answer;
    },
    chosen: (forField, id) => note(forField, [id]),
    create: make,
  };
}
