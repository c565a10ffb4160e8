/** The ways in which the memory pane shows the graph. */
export type MemoryTab = 'graph' | 'map' | 'table';
