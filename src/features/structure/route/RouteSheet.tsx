// 工艺路线 of a bill of materials, on a tab beside its lines: the route it names or its material is made by, the other
// routes of the material to choose from, and a new one where there is none.
import { Button, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { messageOf } from '#api/mutations.ts';
import { listQuery } from '#api/queries.ts';
import { bom } from '#entities/master/bom/bom.ts';
import { processRoute } from '#entities/process/processRoute/processRoute.ts';
import type { DocumentDraft } from '#features/document/draft/documentDraft.ts';
import type { OpenedDocument } from '#features/document/draft/openedDocument.ts';
import type { DocumentFormProps } from '#features/document/form/documentForm.ts';
import { recordPath } from '#features/list/recordPath.ts';
import { ScreenEnvironment } from '#features/list/ScreenEnvironment.tsx';
import { can } from '#model/rights/can.ts';
import { fieldsReader } from '#model/rules/facts.ts';
import { plainText } from '#model/text/plainText.ts';
import { type ListRowOf, listRowsOf } from '#model/typedAnswer.ts';
import { ErrorState } from '#ui/ErrorState.tsx';
import { useSession } from '#ui/shell/sessionContext.tsx';
import { useTab } from '#ui/shell/tabs/tabContext.ts';
import { newRoute, openRoute, routeSaved, routesDirty } from './routeDrafts.ts';
import { RouteEditor } from './RouteEditor.tsx';
import classes from '../structure.module.css';

const billOf = fieldsReader(bom.fields, ['material', 'processRoute']);
const routeOf = fieldsReader(processRoute.fields, ['code', 'name']);

export function RouteSheet({ draft, environment, locked }: DocumentFormProps): ReactNode {
  const { grants, menu } = useSession();
  const tab = useTab();
  const bill = billOf(draft.doc.fields);
  const [material, named] = [plainText(bill.material), plainText(bill.processRoute)];
  const mayRead = can(grants, processRoute, 'view');
  const mayMake = can(grants, processRoute, 'create') && material !== '';
  const routes = useQuery({
    ...listQuery('processRoute', routesOf(material)),
    enabled: mayRead && material !== '',
  });
  const rows = listRowsOf(processRoute, routes.data?.rows ?? []);
  const [chosen, setChosen] = useState<string | null>(null);
  const first = rows.find((row) => row.isDefault === true) ?? rows[0];
  const shown = chosen ?? (named || (first?.docId ?? null));
  const { opened, setOpened, failure, retry } = useOpenedRoute(draft, mayRead ? shown : null);
  const { setUnsaved } = tab;
  const markUnsaved = useCallback(
    () => setUnsaved(draft.dirty || routesDirty(draft), draft.dirty),
    [setUnsaved, draft],
  );
  useEffect(() => draft.subscribe(markUnsaved), [draft, markUnsaved]);

  if (!mayRead) return <p className={classes['empty']}>没有查看工艺路线的权限，请联系管理员</p>;
  if (material === '') return <p className={classes['empty']}>请先选择父项物料</p>;
  const open = (id: string): void => {
    const path = recordPath(menu, 'processRoute', id);
    if (path !== null) tab.open(path);
  };
  const take = (id: string): void => {
    const record = opened?.document.draft.doc;
    if (record === undefined) return;
    const { code, name } = routeOf(record.fields);
    draft.learn({
      processRoute: {
        [id]: { id, code: plainText(code), name: plainText(name), fields: {}, brief: true },
      },
    });
    draft.setField('processRoute', id, '选择工艺路线');
  };
  const mayTake = locked === null && shown !== null && shown !== 'new' && shown !== named;
  return (
    <div className={classes['treePane']}>
      <RouteChoice
        rows={rows}
        shown={shown}
        isPending={routes.isPending}
        mayMake={mayMake}
        onChoose={setChosen}
      />
      {routes.isError && (
        <ErrorState message={messageOf(routes.error)} onRetry={() => void routes.refetch()} />
      )}
      {failure !== null && failure.of === shown && (
        <ErrorState message={messageOf(failure.error)} onRetry={retry} />
      )}
      {shown === null && routes.isSuccess && (
        <p className={classes['empty']}>这个物料还没有工艺路线{mayMake ? '，可以新增一条' : ''}</p>
      )}
      {opened !== null && opened.of === shown && (
        <ScreenEnvironment key={opened.document.opening} refs={opened.document.draft.refs}>
          {(own) => (
            <RouteEditor
              opened={opened.document}
              environment={{ ...own, dictItems: environment.dictItems }}
              onDirty={markUnsaved}
              onOpen={shown === 'new' ? null : () => open(shown)}
              onTake={mayTake ? () => take(shown) : null}
              onSaved={(id) => {
                void routes.refetch();
                if (shown !== 'new') return;
                routeSaved(draft, id);
                setOpened({ of: id, document: opened.document });
                setChosen(id);
                if (locked === null) take(id);
              }}
            />
          )}
        </ScreenEnvironment>
      )}
    </div>
  );
}

interface OpenedRoute {
  /** The route it is, or 'new'. */
  of: string;
  document: OpenedDocument;
}

/** The route that is shown, opened as a document; null: none is. */
function useOpenedRoute(draft: DocumentDraft, shown: string | null) {
  const { grants } = useSession();
  const [opened, setOpened] = useState<OpenedRoute | null>(null);
  const [failure, setFailure] = useState<{ of: string; error: unknown } | null>(null);
  useEffect(() => {
    if (shown === null || opened?.of === shown || failure?.of === shown) return undefined;
    const stop = new AbortController();
    const opening = shown === 'new' ? newRoute(draft, grants) : openRoute(draft, shown, stop.signal);
    opening.then(
      (document) => {
        if (!stop.signal.aborted) setOpened({ of: shown, document });
      },
      (error: unknown) => {
        if (!stop.signal.aborted) setFailure({ of: shown, error });
      },
    );
    return () => stop.abort();
  }, [draft, grants, shown, opened, failure]);
  return { opened, setOpened, failure, retry: () => setFailure(null) };
}

interface RouteChoiceProps {
  rows: readonly ListRowOf<typeof processRoute>[];
  /** The route that is shown, or 'new'. */
  shown: string | null;
  isPending: boolean;
  mayMake: boolean;
  onChoose(route: string | null): void;
}

function RouteChoice({ rows, shown, isPending, mayMake, onChoose }: RouteChoiceProps): ReactNode {
  const known = rows.map((row) => ({ value: row.docId, label: routeText(row) }));
  const isOther = shown !== null && shown !== 'new' && !known.some(({ value }) => value === shown);
  return (
    <div className={classes['treeTools']} role="toolbar" aria-label="工艺路线">
      <span className={classes['tool']}>
        路线
        <Select
          size="xs"
          w={320}
          aria-label="路线"
          placeholder={isPending ? '正在读取…' : '还没有工艺路线'}
          allowDeselect={false}
          data={[
            ...known,
            ...(isOther ? [{ value: shown, label: '本清单指定的路线' }] : []),
            ...(shown === 'new' ? [{ value: 'new', label: '新的工艺路线' }] : []),
          ]}
          value={shown}
          onChange={onChoose}
        />
      </span>
      {mayMake && shown !== 'new' && (
        <Button size="compact-sm" variant="default" onClick={() => onChoose('new')}>
          新增工艺路线
        </Button>
      )}
    </div>
  );
}

/** All routes of the material, the default one first. */
function routesOf(material: string) {
  return {
    offset: 0,
    limit: 200,
    filter: { field: 'material', op: 'eq' as const, values: [material] },
    sort: [{ field: 'code', descending: true }],
    fields: ['code', 'name', 'routeVersion', 'isDefault', 'status'],
  };
}

function routeText(row: ListRowOf<typeof processRoute>): string {
  const parts = [row.code, row.name, row.routeVersion].map((part) => plainText(part));
  return [...parts, row.isDefault === true ? '默认' : ''].filter((part) => part !== '').join(' ');
}
