// 在线报表: the designer. Left the fields of the main object and of what it refers to, right the columns and parameters
// as grids, below the first rows with one's own rights.
import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { entityOf } from '#entities/registry.ts';
import { reportProblems } from '#entities/online/reportDefinition.ts';
import { DocumentScreen } from '#features/document/DocumentScreen.tsx';
import type { DocumentFormProps } from '#features/document/form/documentForm.ts';
import { DraftField } from '#features/document/form/DraftField.tsx';
import { DocumentLines } from '#features/document/lines/DocumentLines.tsx';
import type { GridHandle } from '#grid';
import { plainText } from '#model/text/plainText.ts';
import { ProblemList } from '../form/ProblemList.tsx';
import { FieldTree } from './FieldTree.tsx';
import { ReportRows } from './ReportRows.tsx';
import classes from './report.module.css';

export function ReportDesignerScreen({ entity }: { entity: string }): ReactNode {
  return <DocumentScreen entity={entity} Form={ReportDesigner} />;
}

const headed = [
  'code',
  'name',
  'rootEntity',
  'rootLines',
  'reportCategory',
  'reportVersion',
  'menuGroup',
  'menuOrder',
  'remark',
];

function ReportDesigner({ draft, environment, locked, stored }: DocumentFormProps): ReactNode {
  const { doc } = draft;
  const [open, setOpen] = useState('columns');
  const [folded, setFolded] = useState(false);
  const reason = useRef(locked);
  useEffect(() => {
    reason.current = locked;
  });
  const grid = useRef<GridHandle | null>(null);
  const enter = useRef<(() => void) | null>(null);
  const problems = useMemo(() => reportProblems(doc, entityOf), [doc]);
  const root = entityOf(plainText(doc.fields['rootEntity'] ?? null));
  const lines = plainText(doc.fields['rootLines'] ?? null);
  const add = (path: string, title: string): void => {
    const taken = new Set(draft.lineRows(open).map((row) => row['title']));
    let name = title;
    for (let no = 2; taken.has(name); no += 1) name = `${title}${no}`;
    const values = open === 'columns' ? { title: name, path } : { title: name, path, queryMode: 'eq' };
    draft.change(open === 'columns' ? '增加列' : '增加查询参数', {
      patches: [{ op: 'insertLine', lines: open, id: crypto.randomUUID(), before: null, values }],
    });
  };
  return (
    <div className={classes['designer']}>
      <div className={classes['head']} hidden={folded}>
        {headed.map((name) => (
          <DraftField key={name} draft={draft} name={name} locked={locked} />
        ))}
      </div>
      <div className={classes['board']}>
        <aside className={classes['left']} aria-label="字段树">
          {root === undefined ? (
            <p className={classes['hint']}>先选择主对象，再从这里点选字段。</p>
          ) : (
            <FieldTree
              root={root}
              lines={lines === '' ? null : lines}
              disabled={locked !== null}
              onPick={add}
            />
          )}
        </aside>
        <div className={classes['work']}>
          <div className={classes['grid']}>
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
          <ReportRows draft={draft} ready={stored && !draft.dirty && problems.length === 0} />
        </div>
      </div>
      <footer className={classes['bottom']}>
        <Button size="compact-xs" variant="subtle" color="gray" onClick={() => setFolded(!folded)}>
          {folded ? '显示设置' : '收起设置'}
        </Button>
        <ProblemList
          problems={problems}
          onShow={(problem) => {
            if (problem.lines === undefined) setFolded(false);
            else setOpen(problem.lines);
          }}
        />
      </footer>
    </div>
  );
}
