// 在线表单: the designer. Left what can be put on the form, in the middle the form itself, right what is said of the
// chosen field; the same design as a table, one row a field, for whoever brings it from Excel.
import { Button, SegmentedControl } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { DocumentScreen } from '#features/document/DocumentScreen.tsx';
import { DocumentLines } from '#features/document/lines/DocumentLines.tsx';
import type { DocumentFormProps } from '#features/document/form/documentForm.ts';
import { DraftField } from '#features/document/form/DraftField.tsx';
import type { GridHandle } from '#grid';
import { loadChunk } from '#ui/chunks.ts';
import { DesignCanvas } from './DesignCanvas.tsx';
import type { PaletteItem } from './designChanges.ts';
import { Palette } from './Palette.tsx';
import { ProblemList } from './ProblemList.tsx';
import { Properties } from './Properties.tsx';
import { useDrawn } from './useDrawn.ts';
import classes from './designer.module.css';

const PreviewDialog = lazy(async () => ({
  default: (await loadChunk(() => import('./PreviewDialog.tsx'))).PreviewDialog,
}));
const VersionsPane = lazy(async () => ({
  default: (await loadChunk(() => import('./VersionsPane.tsx'))).VersionsPane,
}));

export function FormDesignerScreen({ entity }: { entity: string }): ReactNode {
  return <DocumentScreen entity={entity} Form={FormDesigner} />;
}

const views = [
  { value: 'design', label: '设计' },
  { value: 'table', label: '字段表' },
  { value: 'settings', label: '设置' },
  { value: 'versions', label: '版本' },
] as const;

type View = (typeof views)[number]['value'];

const headed = ['code', 'name', 'formType'];
const settings = [
  'formCategory',
  'formVersion',
  'numberPrefix',
  'menuGroup',
  'menuOrder',
  'hasStatus',
  'hasOrg',
  'remark',
];

function FormDesigner(props: DocumentFormProps): ReactNode {
  const { draft, locked, stored } = props;
  const [view, setView] = useState<View>('design');
  const [selected, setSelected] = useState<string | null>(null);
  const [carried, setCarried] = useState<PaletteItem | null>(null);
  const [previewing, setPreviewing] = useState(false);
  const drawn = useDrawn(draft);
  const right = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (carried === null) return undefined;
    const release = (): void => setCarried(null);
    window.addEventListener('pointerup', release);
    return () => window.removeEventListener('pointerup', release);
  }, [carried]);
  const rename = (): void => {
    requestAnimationFrame(() => {
      const box = right.current?.querySelector<HTMLInputElement>('[data-field="title"] input');
      box?.focus();
      box?.select();
    });
  };
  const counted = `${draft.lineRows('fields').length} 个字段 · ${draft.lineRows('tables').length} 个子表`;
  return (
    <div className={classes['designer']}>
      <DesignerTop
        draft={draft}
        locked={locked}
        view={view}
        onView={setView}
        hasProblems={drawn.problems.length > 0}
        onPreview={() => setPreviewing(true)}
      />
      {view === 'design' && (
        <div className={classes['board']}>
          <Palette
            design={draft}
            locked={locked !== null}
            selected={selected}
            onSelect={setSelected}
            onCarry={setCarried}
          />
          <DesignCanvas
            design={draft}
            drawn={drawn}
            locked={locked !== null}
            selected={selected}
            onSelect={setSelected}
            carried={carried}
            onDropped={() => setCarried(null)}
            onRename={rename}
          />
          <div ref={right} className={classes['side']}>
            {selected === null || draft.lineAt('fields', selected) === undefined ? (
              <p className={classes['hint']}>选择一个字段，在这里设置它。</p>
            ) : (
              <Properties design={draft} drawn={drawn} selected={selected} locked={locked} />
            )}
          </div>
        </div>
      )}
      {view === 'table' && <DesignTables {...props} />}
      {view === 'settings' && (
        <div className={classes['settings']}>
          {settings.map((name) => (
            <DraftField key={name} draft={draft} name={name} locked={locked} />
          ))}
        </div>
      )}
      {view === 'versions' && (
        <Suspense>
          <VersionsPane draft={draft} drawn={drawn} stored={stored} />
        </Suspense>
      )}
      <footer className={classes['bottom']}>
        <span>{counted}</span>
        <ProblemList
          problems={drawn.problems}
          onShow={(problem) => {
            if (problem.lines === 'fields' && problem.lineId !== undefined) {
              setView('design');
              setSelected(problem.lineId);
            } else setView(problem.lines === undefined ? 'settings' : 'table');
          }}
        />
      </footer>
      {previewing && (
        <Suspense>
          <PreviewDialog def={drawn.def} onClose={() => setPreviewing(false)} />
        </Suspense>
      )}
    </div>
  );
}

interface DesignerTopProps extends Pick<DocumentFormProps, 'draft' | 'locked'> {
  view: View;
  onView(view: View): void;
  hasProblems: boolean;
  onPreview(): void;
}

function DesignerTop(props: DesignerTopProps): ReactNode {
  const { draft, locked, view, onView, hasProblems, onPreview } = props;
  return (
    <div className={classes['top']}>
      <SegmentedControl
        size="xs"
        data={[...views]}
        value={view}
        onChange={(next) => onView(views.find(({ value }) => value === next)?.value ?? 'design')}
        aria-label="设计视图"
      />
      {headed.map((name) => (
        <DraftField key={name} draft={draft} name={name} locked={locked} />
      ))}
      <Button
        size="xs"
        variant="default"
        leftSection={<IconEye size={14} />}
        disabled={hasProblems}
        title={hasProblems ? '请先改正检查出的问题' : '按发布后的样子试用'}
        onClick={onPreview}
      >
        预览
      </Button>
    </div>
  );
}

/** Fields, sub-tables, indexes and rules as grids: pasted from Excel, filled down, sorted. */
function DesignTables({ draft, environment, locked, stored }: DocumentFormProps): ReactNode {
  const [open, setOpen] = useState('fields');
  const reason = useRef(locked);
  useEffect(() => {
    reason.current = locked;
  });
  const grid = useRef<GridHandle | null>(null);
  const enter = useRef<(() => void) | null>(null);
  return (
    <div className={classes['tables']}>
      <DocumentLines
        draft={draft}
        open={open}
        environment={environment}
        locked={reason}
        lockedNow={locked}
        stored={stored}
        grid={grid}
        enter={enter}
        own={undefined}
        actions={[]}
        onAction={() => undefined}
        onOpen={setOpen}
        onPull={null}
        onSelection={() => undefined}
      />
    </div>
  );
}
