// Picking referred records against the server, with one dialog per screen as its open list.
import { fetchPick } from '#api/queries.ts';
import type { PickAnswer, PickService } from '#ui/kinds/environment.ts';

export interface PickerRequest {
  entity: string;
  multiple: boolean;
  text: string;
  forField?: string;
}

/** Shows the picker dialog and answers when it closes. */
export type OpenPicker = (request: PickerRequest) => Promise<PickAnswer>;

const suggestions = 20;

export function createPickService(openPicker: OpenPicker): PickService {
  return {
    async suggest(entity, text, forField) {
      const answer = await fetchPick(entity, { search: text, limit: suggestions, ...(forField === undefined ? {} : { forField }) });
      return { records: answer.rows, refs: answer.refs };
    },
    async resolve(entity, codes, forField) {
      const answer = await fetchPick(entity, { codes: [...new Set(codes)], ...(forField === undefined ? {} : { forField }) });
      const records = new Map(answer.rows.map((record) => [record.id, record]));
      const byCode = new Map(
        Object.entries(answer.byCode ?? {}).flatMap(([code, id]) => {
          const record = records.get(id);
          return record === undefined ? [] : [[code, record] as const];
        }),
      );
      return { byCode, refs: answer.refs };
    },
    open: (entity, options) => openPicker({ entity, ...options }),
  };
}
