// The one cache of server answers. A failed transport is tried once more; refusals of the server never are.
import { QueryClient } from '@tanstack/react-query';
import { transportCode } from './errorCatalogue.ts';
import { ApiError } from './http.ts';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: 5 * 60_000,
      refetchOnWindowFocus: false,
      retry: (count, failure) => failure instanceof ApiError && failure.code === transportCode && count < 1,
      retryDelay: 1000,
    },
    // Without a network a write fails at once and says so, instead of waiting unseen to be carried out later.
    mutations: { retry: false, networkMode: 'always' },
  },
});
