// 预览: the form as people will fill it in, with its formulas, conditions and checks at work. Nothing of it is stored.
import { Tabs } from '@mantine/core';
import { type ReactNode, useMemo, useState, useSyncExternalStore } from 'react';
import type { EntityDef } from '#model/entity.ts';
import { ScreenEnvironment } from '#features/list/ScreenEnvironment.tsx';
import { HeaderForm } from '#features/document/form/HeaderForm.tsx';
import { Modal } from '#ui/dialogs/Modal.tsx';
import { useGrants } from '#ui/shell/sessionContext.tsx';
import { DrawnTable } from './DrawnTable.tsx';
import { emptyDraft, knowsEntity } from './useDrawn.ts';
import classes from './designer.module.css';

export function PreviewDialog({ def, onClose }: { def: EntityDef; onClose(): void }): ReactNode {
  const grants = useGrants();
  const draft = useMemo(() => emptyDraft(def, grants), [def, grants]);
  useSyncExternalStore(
    useMemo(() => (listener: () => void) => draft.subscribe(listener), [draft]),
    draft.snapshot,
  );
  const tables = Object.entries(def.lines ?? {});
  const [open, setOpen] = useState<string | null>(tables[0]?.[0] ?? null);
  const problems = draft.shownProblems;
  return (
    <Modal opened onClose={onClose} size="min(1280px, 96vw)" title={`预览：${def.title}`}>
      <ScreenEnvironment refs={draft.refs}>
        {() => (
          <div className={classes['preview']}>
            <HeaderForm
              draft={draft}
              grants={grants}
              has={knowsEntity(def.name)}
              locked={null}
              stored={false}
              whole
              onPast={() => undefined}
            />
            {tables.length > 0 && (
              <Tabs value={open} onChange={setOpen}>
                <Tabs.List>
                  {tables.map(([key, { title }]) => (
                    <Tabs.Tab key={key} value={key}>
                      {title}
                    </Tabs.Tab>
                  ))}
                </Tabs.List>
              </Tabs>
            )}
            {open !== null && (
              <div className={classes['previewGrid']}>
                <DrawnTable key={open} board={draft} lines={open} locked={null} />
              </div>
            )}
            <p className={classes['hint']}>
              {problems.length === 0
                ? '在这里录入的内容不会保存；公式、显示条件和检查与发布后相同。'
                : problems.map(({ message }) => message).join('；')}
            </p>
          </div>
        )}
      </ScreenEnvironment>
    </Modal>
  );
}
