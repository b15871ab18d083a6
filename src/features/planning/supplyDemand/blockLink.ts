// Blocks of the supply–demand grid and what is typed over them, which need each other and come one after the other: a block
// is overlaid with what is typed before it is shown, and its rows are drawn anew when more is.
import type { GridMaterial } from '#entities/planning/supplyDemand/gridAnswer.ts';
import { blockOf, type BlockRow, type BlockSource, type Depth } from './blockRows.ts';
import type { ReceiptEditing } from './receiptEditing.ts';

export interface LinkedBlocks {
  source: BlockSource;
  editing: ReceiptEditing;
  depth: Depth;
  onChanged(material: GridMaterial): void;
}

export interface BlockLink {
  attach(blocks: LinkedBlocks): void;
  overlaid(material: GridMaterial): GridMaterial;
  rowOf(id: string): BlockRow | undefined;
  changed(material: GridMaterial): void;
}

export function createBlockLink(): BlockLink {
  let linked: LinkedBlocks | null = null;
  return {
    attach(blocks) {
      linked = blocks;
    },
    overlaid: (material) => linked?.editing.overlaid(material) ?? material,
    rowOf: (id) => linked?.source.rowAt(linked.source.indexOf(id)),
    changed(material) {
      if (linked === null) return;
      const { source, depth, onChanged } = linked;
      source.replaceRows(blockOf(material, depth).filter(({ id }) => source.indexOf(id) >= 0));
      onChanged(material);
    },
  };
}
