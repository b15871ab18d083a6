// The tree of what a security group may do with the details of the chosen entry, and what of it is not saved yet.
import { Button, Group, Switch, Text, TextInput } from '@mantine/core';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { entityOf } from '#entities/registry.ts';
import type { DocumentDraft } from '#features/document/draft/documentDraft.ts';
import { ask } from '#ui/dialogs/confirm.tsx';
import { useWrite } from '../useWrite.ts';
import { fieldPatches, fieldRulesOf } from './fieldRuleLines.ts';
import { GrantDetail } from './GrantDetail.tsx';
import { GrantTree } from './GrantTree.tsx';
import {
  changesOf,
  codesBelow,
  foundNodes,
  type GrantNode,
  grantPatches,
  type Held,
  holdingsOf,
  shownNodes,
  ticked,
} from './grantTree.ts';
import classes from './system.module.css';

export interface GrantsDrawerProps {
  draft: DocumentDraft;
  /** Reason why nothing can be written, or null. */
  locked: string | null;
  save(): Promise<boolean>;
  onClose(): void;
}

interface GrantsProps extends GrantsDrawerProps {
  /** Closes after a question when something would be lost. */
  onLeave(): void;
  /** How many changes are not saved. */
  onCount(count: number): void;
  nodes: readonly GrantNode[];
  rules: readonly { id: string; name: string; permission: string }[];
}

export function Grants(props: GrantsProps): ReactNode {
  const { draft, locked, save, onClose, onLeave, onCount, nodes, rules } = props;
  const { lines, holdings, setHoldings, fields, hold, limit, changes, fieldChanges } = useHoldings(draft);
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
  const count = changes.length + fieldChanges.length;
  const chosen = selected === null ? null : (byId.get(selected) ?? null);
  useEffect(() => onCount(count), [onCount, count]);

  function fold(id: string): void {
    const next = new Set(open);
    if (!next.delete(id)) next.add(id);
    setOpen(next);
  }

  async function keep(close: boolean): Promise<void> {
    if (!(await confirmed([...byId.values()], changes, fieldChanges.length))) return;
    draft.change('授权', {
      patches: [...grantPatches(lines, holdings, nodeOf([...byId.values()])), ...fieldChanges],
    });
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
        <TreeButtons
          locked={locked !== null}
          onTick={(on) => setHoldings(found.reduce((held, node) => ticked(held, node, on, true), holdings))}
          onUnfold={(all) => setOpen(new Set(all ? byId.keys() : []))}
        />
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
      <GrantFoot
        locked={locked}
        count={count}
        saving={saving.busy}
        onLeave={onLeave}
        onKeep={(close) => void keep(close)}
      />
    </div>
  );
}

/** All that is found is ticked or not, all folded or not. */
function TreeButtons({
  locked,
  onTick,
  onUnfold,
}: {
  locked: boolean;
  onTick(on: boolean): void;
  onUnfold(all: boolean): void;
}): ReactNode {
  return (
    <Button.Group>
      <Button size="xs" variant="default" disabled={locked} onClick={() => onTick(true)}>
        全部勾选
      </Button>
      <Button size="xs" variant="default" disabled={locked} onClick={() => onTick(false)}>
        取消全选
      </Button>
      <Button size="xs" variant="default" onClick={() => onUnfold(true)}>
        展开所有
      </Button>
      <Button size="xs" variant="default" onClick={() => onUnfold(false)}>
        合并所有
      </Button>
    </Button.Group>
  );
}

/** Whether what changed is to be saved, said by name. */
async function confirmed(
  nodes: readonly GrantNode[],
  changes: ReturnType<typeof changesOf>,
  fieldChanges: number,
): Promise<boolean> {
  const names = new Map(nodes.flatMap((node) => node.codes.map((code) => [code, titleOf(node)] as const)));
  const listed = changes.map(({ code, what }) => ({
    key: `${what} ${code}`,
    what,
    text: names.get(code) ?? code,
  }));
  const more =
    fieldChanges === 0 ? [] : [{ key: 'fields', what: '字段权限', text: `${fieldChanges} 处变更` }];
  return ask({
    title: `将保存 ${changes.length + fieldChanges} 处变更`,
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

/** What of the group is ticked and limited here, and what of that is not saved yet. */
function useHoldings(draft: DocumentDraft) {
  const lines = draft.lineRows('permissions');
  const fieldLines = draft.lineRows('fieldRules');
  const [holdings, setHoldings] = useState(() => holdingsOf(lines));
  const [fields, setFields] = useState(() => fieldRulesOf(fieldLines));
  function hold(code: string, held: Held): void {
    setHoldings(new Map(holdings).set(code, held));
  }

  function limit(entity: string, path: string, access: string | null): void {
    const next = new Map(fields);
    if (access === null) next.delete(`${entity} ${path}`);
    else next.set(`${entity} ${path}`, access);
    setFields(next);
  }

  const changes = changesOf(holdingsOf(lines), holdings);
  const fieldChanges = fieldPatches(fieldLines, fields);
  return { lines, holdings, setHoldings, fields, hold, limit, changes, fieldChanges };
}

/** The entry of the tree a permission is given by: a button before a page. */
function nodeOf(nodes: readonly GrantNode[]): (code: string) => string | null {
  return (code) =>
    nodes.find((node) => node.kind === 'button' && node.codes.includes(code))?.id ??
    nodes.find((node) => node.codes.includes(code))?.id ??
    null;
}

interface GrantFootProps {
  locked: string | null;
  /** Changes that are not saved. */
  count: number;
  saving: boolean;
  onLeave(): void;
  onKeep(close: boolean): void;
}

function GrantFoot({ locked, count, saving, onLeave, onKeep }: GrantFootProps): ReactNode {
  return (
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
        loading={saving}
        onClick={() => onKeep(false)}
      >
        仅保存
      </Button>
      <Button disabled={locked !== null || count === 0} loading={saving} onClick={() => onKeep(true)}>
        保存并关闭
      </Button>
    </Group>
  );
}
