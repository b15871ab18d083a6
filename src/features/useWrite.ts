// A write of a screen, over TanStack Query's mutations: pressed twice it is sent once, its failure is told once, and one whose
// answer was lost goes again under its key. Which answers become old is said by the mutation itself, in src/api.
import { type MutationOptions, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { messageOf } from '#api/http.ts';
import { type Keyed, createWriteKeys } from '#api/mutations.ts';
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

/** The same for calls that are sent under an idempotency key. */
export function useKeyedWrite<Answer, Request extends object>(
  options: MutationOptions<Answer, Error, Request & Keyed>,
): Write<Request> {
  const keys = useRef(createWriteKeys());
  const write = useWrite<Answer, Request & Keyed>({
    ...options,
    async onSuccess(...answer) {
      keys.current.settled(null);
      await options.onSuccess?.(...answer);
    },
    async onError(failure, ...rest) {
      keys.current.settled(failure);
      if (options.onError === undefined) notify('error', messageOf(failure));
      else await options.onError(failure, ...rest);
    },
  });
  return {
    ...write,
    run: (request) => write.run({ ...request, key: keys.current.keyFor(request) }),
  };
}
