// 清理缓存: forgets what was kept to be quick (branding, dictionaries, names of records) and asks the server again.
// Open pages, half-typed input and the session stay.
import { dictionariesQuery } from '#api/dictionaries.ts';
import { localKeys, writeLocal } from '#api/localStore.ts';
import { messageOf } from '#api/mutations.ts';
import { queryClient } from '#api/queryClient.ts';
import { forgetRefs } from '#api/refsCache.ts';
import { notify } from '#ui/dialogs/notify.ts';

export async function clearCaches(): Promise<void> {
  writeLocal(localKeys.branding, null);
  forgetRefs();
  try {
    queryClient.removeQueries({ type: 'inactive' });
    await Promise.all([
      queryClient.fetchQuery({ ...dictionariesQuery, staleTime: 0 }),
      queryClient.invalidateQueries(),
    ]);
    notify('success', '缓存已清理');
  } catch (failure) {
    notify('error', messageOf(failure));
  }
}
