// 授权: what a security group may do, on which rows and with which fields. Nothing is written before the changes were
// shown and confirmed; they are saved with the group, so its checks, versions and history hold here too.
import { Button, Drawer, Group, Loader, Switch, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { dataRulesQuery, permissionTreeQuery } from '#api/administration.ts';
import { messageOf } from '#api/mutations.ts';
import type { DocumentDraft } from '#features/document/draft/documentDraft.ts';
import { entityOf } from '#entities/registry.ts';
import { plainText } from '#model/text/plainText.ts';
import { ask } from '#ui/dialogs/confirm.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { GrantDetail } from './GrantDetail.tsx';
import { GrantTree } from './GrantTree.tsx';
import {
  changesOf,
  codesBelow,
  foundNodes,
  grantNodes,
  grantPatches,
  holdingsOf,
  shownNodes,
  ticked,
  type GrantNode,
  type Held,
} from './grantTree.ts';
import { useWrite } from '../useWrite.ts';
import { fieldRulesOf, fieldPatches } from './fieldRuleLines.ts';
import classes from './system.module.css';

export interface GrantsDrawerProps {
  draft: DocumentDraft;
  /** Reason why nothing can be written, or null. */
  locked: string | null;
  save(): Promise<boolean>;
  onClose(): void;
}

export function GrantsDrawer({ draft, locked, save, onClose }: GrantsDrawerProps): ReactNode {
  const tree = useQuery(permissionTreeQuery);
  const rules = useQuery(dataRulesQuery);
  const failure = tree.error ?? rules.error;
  const unsaved = useRef(0);
  const onCount = useCallback((count: number): void => {
    unsaved.current = count;
  }, []);
  const leave = async (): Promise<void> => {
    const message = `${unsaved.current} 处变更还没有保存，关闭后将丢失。`;
    if (
      unsaved.current === 0 ||
      (await ask({ title: '内容未保存', message, confirm: '放弃并关闭', danger: true }))
    )
      onClose();
  };
  return (
    <Drawer
      opened
      onClose={() => void leave()}
      position="right"
      size="min(1040px, 100vw)"
      title={`授权：${plainText(draft.doc.fields['name'])}`}
      styles={{ content: { display: 'flex', flexDirection: 'column' }, body: { flex: 1, minHeight: 0 } }}
    >
      {failure !== null && (
        <ErrorState
          message={messageOf(failure)}
          onRetry={() => [tree, rules].forEach((answer) => void answer.refetch())}
        />
      )}
      {failure === null && (tree.data === undefined || rules.data === undefined) && (
        <Loader size="sm" aria-label="正在读取菜单权限" />
      )}
      {tree.data !== undefined && rules.data !== undefined && (
        <Grants
          draft={draft}
          locked={locked}
          save={save}
          onClose={onClose}
          onLeave={() => void leave()}
          onCount={onCount}
          nodes={grantNodes(tree.data)}
          rules={rules.data}
        />
      )}
    </Drawer>
  );
}

interface GrantsProps extends GrantsDrawerProps {
  /** Closes after a question when something would be lost. */
  onLeave(): void;
  /** How many changes are not saved. */
  onCount(count: number): void;
  nodes: readonly GrantNode[];
  rules: readonly { id: string; name: string; permission: string }[];
}

function Grants({ draft, locked, save, onClose, onLeave, onCount, nodes, rules }: GrantsProps): ReactNode {
  const lines = draft.doc.lines['permissions'] ?? [];
  const fieldLines = draft.doc.lines['fieldRules'] ?? [];
  const [holdings, setHoldings] = useState(() => holdingsOf(lines));
  const [fields, setFields] = useState(() => fieldRulesOf(fieldLines));
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set());
  const [search, setSearch] = useState('');
  const [linked, setLinked] = useState(false);
  const [selected, setSelected] = useState<string | null>(null);
  const saving = useWrite({
    mutationFn: (_close: boolean) => save(),
    onSuccess(saved, close) {
      if (!saved) draft.undo();
      else if (close) onClose();
    },
  });
  const byId = useMemo(() => indexed(nodes), [nodes]);
  const found = foundNodes(nodes, search);
  const unfolded = search.trim() === '' ? open : new Set(byId.keys());
  const all = new Set(nodes.flatMap(codesBelow));
  const changes = changesOf(holdingsOf(lines), holdings);
  const fieldChanges = fieldPatches(fieldLines, fields);
  const count = changes.length + fieldChanges.length;
  const chosen = selected === null ? null : (byId.get(selected) ?? null);
  useEffect(() => onCount(count), [onCount, count]);

  function fold(id: string): void {
    const next = new Set(open);
    if (!next.delete(id)) next.add(id);
    setOpen(next);
  }

  function hold(code: string, held: Held): void {
    setHoldings(new Map(holdings).set(code, held));
  }

  function limit(entity: string, path: string, access: string | null): void {
    const next = new Map(fields);
    if (access === null) next.delete(`${entity} ${path}`);
    else next.set(`${entity} ${path}`, access);
    setFields(next);
  }

  async function confirmed(): Promise<boolean> {
    const names = new Map(
      [...byId.values()].flatMap((node) => node.codes.map((code) => [code, titleOf(node)] as const)),
    );
    const listed = changes.map(({ code, what }) => ({
      key: `${what} ${code}`,
      what,
      text: names.get(code) ?? code,
    }));
    const more =
      fieldChanges.length === 0
        ? []
        : [{ key: 'fields', what: '字段权限', text: `${fieldChanges.length} 处变更` }];
    return ask({
      title: `将保存 ${count} 处变更`,
      message: (
        <ul className={classes['changes']}>
          {[...listed, ...more].map(({ key, what, text }) => (
            <li key={key}>
              <span>{what}</span>
              <span>{text}</span>
            </li>
          ))}
        </ul>
      ),
      confirm: '保存',
    });
  }

  async function keep(close: boolean): Promise<void> {
    if (!(await confirmed())) return;
    const nodeOf = (code: string): string | null =>
      [...byId.values()].find((node) => node.kind === 'button' && node.codes.includes(code))?.id ??
      [...byId.values()].find((node) => node.codes.includes(code))?.id ??
      null;
    draft.change('授权', { patches: [...grantPatches(lines, holdings, nodeOf), ...fieldChanges] });
    await saving.run(close);
  }

  return (
    <div className={classes['grants']}>
      <div className={classes['tools']}>
        <TextInput
          size="xs"
          w={220}
          aria-label="查找权限"
          placeholder="按名称或授权标识查找"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <Switch
          label="父子关联"
          checked={linked}
          onChange={() => setLinked(!linked)}
          disabled={locked !== null}
        />
        <span className={classes['grow']} />
        <Text size="xs" c="var(--wb-text-3)">
          已授予 {[...holdings.keys()].filter((code) => all.has(code)).length} / {all.size}
        </Text>
        <Button.Group>
          <Button
            size="xs"
            variant="default"
            disabled={locked !== null}
            onClick={() =>
              setHoldings(found.reduce((held, node) => ticked(held, node, true, true), holdings))
            }
          >
            全部勾选
          </Button>
          <Button
            size="xs"
            variant="default"
            disabled={locked !== null}
            onClick={() =>
              setHoldings(found.reduce((held, node) => ticked(held, node, false, true), holdings))
            }
          >
            取消全选
          </Button>
          <Button size="xs" variant="default" onClick={() => setOpen(new Set(byId.keys()))}>
            展开所有
          </Button>
          <Button size="xs" variant="default" onClick={() => setOpen(new Set())}>
            合并所有
          </Button>
        </Button.Group>
      </div>
      <div className={classes['panes']}>
        <GrantTree
          rows={shownNodes(found, unfolded)}
          holdings={holdings}
          linked={linked}
          locked={locked}
          selected={selected}
          onSelect={setSelected}
          onFold={fold}
          onTick={(node, on) => setHoldings(ticked(holdings, node, on, linked))}
        />
        <GrantDetail
          node={chosen}
          holdings={holdings}
          rules={rules.filter(
            ({ permission }) => byId.get(permission)?.entity === chosen?.entity && chosen?.entity !== null,
          )}
          fields={fields}
          locked={locked}
          onHeld={hold}
          onField={limit}
        />
      </div>
      <Group justify="flex-end" gap={8}>
        <Text size="xs" c="var(--wb-text-3)" mr="auto">
          {locked ?? (count === 0 ? '没有变更' : `${count} 处变更未保存`)}
        </Text>
        <Button variant="default" onClick={onLeave}>
          取消
        </Button>
        <Button
          variant="default"
          disabled={locked !== null || count === 0}
          loading={saving.busy}
          onClick={() => void keep(false)}
        >
          仅保存
        </Button>
        <Button
          disabled={locked !== null || count === 0}
          loading={saving.busy}
          onClick={() => void keep(true)}
        >
          保存并关闭
        </Button>
      </Group>
    </div>
  );
}

function indexed(nodes: readonly GrantNode[], known = new Map<string, GrantNode>()): Map<string, GrantNode> {
  for (const node of nodes) {
    known.set(node.id, node);
    indexed(node.children, known);
  }
  return known;
}

function titleOf(node: GrantNode): string {
  const entity = node.kind === 'button' && node.entity !== null ? entityOf(node.entity)?.title : undefined;
  return entity === undefined ? node.title : `${entity}－${node.title}`;
}
