// The form of a new record in a dialog: for a customer or material that is missing while a document is being written.
// It is the same page as everywhere, living in a tab of its own that nobody sees; once saved, the record is handed back.
import { useEffect, useMemo, useRef } from 'react';
import { messageOf, runAction } from '#api/mutations.ts';
import { createWriteIntents, isAnswerLost } from '#api/writeIntents.ts';
import { fetchDocument, fetchPick } from '#api/queries.ts';
import { entityOf } from '#entities/registry.ts';
import type { RecordMakerProps } from '#features/list/recordMaker.ts';
import { listPathOf } from '#features/list/recordPath.ts';
import { Modal } from '#ui/dialogs/Modal.tsx';
import { notify } from '#ui/dialogs/notify.ts';
import { DialogKeys } from '#ui/shell/DialogKeys.tsx';
import { useSession } from '#ui/shell/sessionContext.tsx';
import { TabContext, type TabHandle, useTab } from '#ui/shell/tabs/tabContext.ts';
import { ask } from '#ui/dialogs/confirm.tsx';
import { DocumentScreen } from './DocumentScreen.tsx';
import classes from './DocumentScreen.module.css';
import { stepFor } from '#model/derive/transitions.ts';

const none = { records: [], refs: {} };

export function RecordMaker({ entity, text, onDone }: RecordMakerProps) {
  const def = entityOf(entity);
  const { menu } = useSession();
  const outer = useTab();
  const unsaved = useRef(false);
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  const close = async () => {
    const message = '填写的内容还没有保存，确定放弃吗？';
    if (
      !unsaved.current ||
      (await ask({ title: `新增${def?.title ?? ''}`, message, danger: true, confirm: '放弃' }))
    )
      done.current(none);
  };
  const inner = useMemo((): TabHandle => {
    const path = `${listPathOf(menu, entity) ?? `/${entity}`}/new`;
    const search = text === '' ? '' : `?name=${encodeURIComponent(text)}`;
    return {
      id: `${outer.id} new ${entity}`,
      location: { pathname: path, search, href: path + search },
      params: { entity, id: 'new' },
      memory: new Map(),
      setTitle: () => undefined,
      setUnsaved: (now) => (unsaved.current = now),
      moveTo: (href) =>
        void usable(entity, href.split('/').at(-1) ?? '').then((answer) => done.current(answer)),
      open: outer.open,
      close: () => done.current(none),
      dismiss: () => done.current(none),
      refresh: () => undefined,
    };
  }, [entity, menu, outer, text]);
  return (
    <Modal
      opened
      onClose={() => void close()}
      title={`新增${def?.title ?? ''}`}
      size="min(1120px, 92vw)"
      centered
      closeOnClickOutside={false}
      classNames={{ body: classes['maker'] ?? '' }}
    >
      <TabContext value={inner}>
        <DialogKeys>
          <DocumentScreen entity={entity} />
        </DialogKeys>
      </TabContext>
    </Modal>
  );
}

/** The saved record as pickers know it; approved first where only approved ones may be used and the person may do so. */
async function usable(
  entity: string,
  id: string,
): Promise<{
  records: Awaited<ReturnType<typeof fetchPick>>['rows'];
  refs: Awaited<ReturnType<typeof fetchPick>>['refs'];
}> {
  const def = entityOf(entity);
  try {
    const { doc, abilities } = await fetchDocument(entity, id);
    if (def !== undefined && stepFor(def, doc, 'approve') !== null) {
      if (!abilities.includes('approve')) {
        notify('info', `${def.title}已保存，审核后才能选用`);
        return none;
      }
      await approve(entity, id, doc.version);
    }
    const { rows, refs } = await fetchPick(entity, { ids: [id] });
    return { records: rows, refs };
  } catch (failure) {
    notify('warning', `${def?.title ?? ''}已保存，但还不能选用：${messageOf(failure)}`);
    return none;
  }
}

/** Once more under the same key when the answer is lost: nobody can press again here. */
async function approve(entity: string, id: string, version: number): Promise<void> {
  const intents = createWriteIntents();
  const send = () =>
    intents.send([id, version], ({ key }) => runAction(entity, id, 'approve', { version, key }));
  await send().catch((failure: unknown) => {
    if (!isAnswerLost(failure)) throw failure;
    return send();
  });
}
