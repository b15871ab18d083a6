// What the grid did to the page, for tests and for people who tune it: a scroll of text cells must raise
// cellsWritten only.

export const gridCounters = {
  cellsWritten: 0,
  nodesCreated: 0,
  commits: 0,
  /** Starts counting anew. */
  reset(): void {
    this.cellsWritten = 0;
    this.nodesCreated = 0;
    this.commits = 0;
  },
};
