// One write of a document at a time: what is pressed while another is under way is passed over, and a request whose answer
// was lost goes again under its key.
import { useMutation } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { keys } from '#api/keys.ts';
import { createWriteIntents, type Keyed } from '#api/writeIntents.ts';
import type { DocumentDraft } from '../draft/documentDraft.ts';

export interface OneWrite {
  /** Title of the write under way, or null. */
  busy: string | null;
  /** The same function at every render. */
  isWorking(this: void): boolean;
  /** `none` is answered when another write is under way. */
  once<T>(title: string, none: T, work: () => Promise<T>): Promise<T>;
  /** Sends the request under a key of its own, or under that of the same request without an answer. */
  keyed<Request extends object, Answer>(
    name: string,
    request: Request,
    send: (request: Request & Keyed) => Promise<Answer>,
  ): Promise<Answer>;
}

export function useOneWrite(entity: string, draft: DocumentDraft): OneWrite {
  const [intents] = useState(createWriteIntents);
  const working = useRef(false);
  const writing = useMutation({
    mutationKey: keys.write(entity),
    mutationFn: ({ work }: { title: string; work: () => Promise<void> }) => work(),
  });
  const isWorking = useCallback(() => working.current, []);
  return {
    busy: writing.isPending ? writing.variables.title : null,
    isWorking,
    async once<T>(title: string, none: T, work: () => Promise<T>): Promise<T> {
      if (working.current) return none;
      working.current = true;
      let answer = none;
      try {
        await writing.mutateAsync({
          title,
          work: async () => {
            answer = await work();
          },
        });
        return answer;
      } finally {
        working.current = false;
      }
    },

    keyed: (name, request, send) =>
      intents.send([name, draft.doc.id, request], ({ key }) => send({ ...request, key })),
  };
}
