// A write of a screen, over TanStack Query's mutations: pressed twice it is sent once, its failure is told once, and one whose
// answer was lost goes again under its key. Which answers become old is said by the mutation itself, in src/api.
import { type MutationFunctionContext, type MutationOptions, useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { messageOf } from '#api/http.ts';
import { createWriteIntents, type Keyed, type WriteIntents } from '#api/writeIntents.ts';
import { notify } from '#ui/dialogs/notify.ts';

export interface Write<Request> {
  /** Whether it was carried out; false as well while an earlier one is under way. */
  run(request: Request): Promise<boolean>;
  busy: boolean;
  /** What is under way, or was sent last. */
  request: Request | undefined;
}

/**
 * `onSuccess` belongs to the write: it stays busy until that is done, also when the screen is gone meanwhile. Without
 * `onError` a failure is shown as a notice.
 */
export function useWrite<Answer, Request = void>(
  options: MutationOptions<Answer, Error, Request>,
): Write<Request> {
  const mutation = useMutation<Answer, Error, Request>({
    onError: (failure) => notify('error', messageOf(failure)),
    ...options,
  });
  const running = useRef(false);
  return {
    busy: mutation.isPending,
    request: mutation.variables,
    async run(request) {
      if (running.current) return false;
      running.current = true;
      try {
        await mutation.mutateAsync(request);
        return true;
      } catch {
        // Told by onError.
        return false;
      } finally {
        running.current = false;
      }
    },
  };
}

/** The intents of a screen or dialog: what was lost on it and is pressed again there goes under its key. */
export function useWriteIntents(): WriteIntents {
  return useState(createWriteIntents)[0];
}

/** The same for calls that are sent under an idempotency key. */
export function useKeyedWrite<Answer, Request extends object>(
  options: MutationOptions<Answer, Error, Request & Keyed>,
): Write<Request> {
  const intents = useWriteIntents();
  const { mutationFn } = options;
  const write = useWrite<Answer, Request & Keyed>({
    ...options,
    ...(mutationFn === undefined
      ? {}
      : {
          mutationFn: (request: Request & Keyed, context: MutationFunctionContext) =>
            intents.send(request, ({ key }) => mutationFn({ ...request, key }, context)),
        }),
  });
  // The key is put in when the request is sent.
  return { ...write, run: (request) => write.run({ ...request, key: '' }) };
}
