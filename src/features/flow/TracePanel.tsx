// 追溯 in the side panel: upstream and downstream documents, nearest first, with a way to the whole drawing.
import { Anchor, Button, Skeleton, Stack, Text } from '@mantine/core';
import { IconSitemap } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { traceQuery } from '#api/flow.ts';
import { messageOf } from '#api/mutations.ts';
import { readRef } from '#api/refsCache.ts';
import { entityOf } from '#entities/registry.ts';
import { recordPath } from '#features/list/recordPath.ts';
import type { EntityDef } from '#model/entity.ts';
import type { TraceNode, TraceResult } from '#model/wire/flowWire.ts';
import { loadChunk } from '#ui/chunks.ts';
import { ErrorState } from '#ui/ErrorState.tsx';
import type { FieldEnvironment } from '#ui/kinds/environment.ts';
import { StatusTag } from '#ui/kinds/StatusTag.tsx';
import { useSession } from '#ui/shell/sessionContext.tsx';
import { useTab } from '#ui/shell/tabs/tabContext.ts';
import { stateOf } from './TraceDrawing.tsx';
import { drawTrace } from './traceLayout.ts';
import classes from './trace.module.css';

const TraceDialog = lazy(async () => ({
  default: (await loadChunk(() => import('./TraceDialog.tsx'))).TraceDialog,
}));

export interface TracePanelProps {
  def: EntityDef;
  id: string;
  name: string;
  environment: FieldEnvironment;
}

export function TracePanel({ def, id, name, environment }: TracePanelProps) {
  const { menu } = useSession();
  const tab = useTab();
  const trace = useQuery(traceQuery(def.name, id));
  const [whole, setWhole] = useState(false);
  const open = (entity: string, record: string): void => {
    const path = recordPath(menu, entity, record);
    if (path !== null) tab.open(path);
  };
  if (trace.isError)
    return <ErrorState message={messageOf(trace.error)} onRetry={() => void trace.refetch()} />;
  if (trace.data === undefined) return <Skeleton h={96} />;
  const { data } = trace;
  return (
    <Stack gap={12}>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconSitemap size={14} />}
        onClick={() => setWhole(true)}
      >
        查看流程图
      </Button>
      <Side
        title="上游单据"
        trace={data}
        nodes={data.nodes.filter(({ distance }) => distance < 0)}
        environment={environment}
        onOpen={open}
      />
      <Side
        title="下游单据"
        trace={data}
        nodes={data.nodes.filter(({ distance }) => distance > 0)}
        environment={environment}
        onOpen={open}
      />
      {data.hidden > 0 && (
        <Text size="xs" c="var(--wb-text-3)">
          另有 {data.hidden} 张单据无权查看
        </Text>
      )}
      {whole && (
        <Suspense fallback={null}>
          <TraceDialog
            title={`${def.title} ${name}`}
            trace={data}
            environment={environment}
            onOpen={open}
            onClose={() => setWhole(false)}
          />
        </Suspense>
      )}
    </Stack>
  );
}

interface SideProps {
  title: string;
  trace: TraceResult;
  nodes: readonly TraceNode[];
  environment: FieldEnvironment;
  onOpen(entity: string, id: string): void;
}

function Side({ title, trace, nodes, environment, onOpen }: SideProps) {
  const { edges } = drawTrace(trace.nodes, trace.links, readRef);
  const shown = nodes.filter(({ doc }) => doc !== null);
  return (
    <section aria-label={title}>
      <h3 className={classes['sideTitle']}>
        {title}
        {shown.length > 0 && `（${shown.length}）`}
      </h3>
      {shown.length === 0 && <div className={classes['muted']}>没有{title}</div>}
      {shown.map((node) => {
        const { doc } = node;
        const state = stateOf(node, environment);
        const handed =
          edges.find(({ from, to }) => (node.distance < 0 ? from : to).node.key === node.key)?.text ?? '';
        return doc === null ? null : (
          <div
            key={node.key}
            className={classes['linked']}
            style={{ paddingLeft: (Math.abs(node.distance) - 1) * 12 }}
          >
            <div className={classes['linkedHead']}>
              <span className={classes['muted']}>{entityOf(doc.entity)?.title}</span>
              {state !== null && <StatusTag item={{ value: '', ...state }} fallback="" />}
            </div>
            <div className={classes['linkedHead']}>
              <Anchor component="button" type="button" size="sm" onClick={() => onOpen(doc.entity, doc.id)}>
                {doc.code}
              </Anchor>
              <span className={classes['figure']}>{handed}</span>
            </div>
          </div>
        );
      })}
    </section>
  );
}
