// Several machines: a server of NATS carries the jobs. Loaded only by what needs it.
export { behavioursOnCluster, type ClusterBehaviours } from './behaviours.ts';
export { ClusterError } from './cluster-error.ts';
export { shown } from './connect.ts';
export { versionText } from './identity.ts';
export { linesOnCluster } from './lines.ts';
export { metricsText, serveMetrics } from './metrics.ts';
export { type ClusterModels, modelsOnCluster } from './models.ts';
export { judgesOnCluster } from './mutants.ts';
export type { RunNews, WorkerNews } from './names.ts';
export type { RunPlan } from './run.ts';
export { searchOnCluster } from './search-on-cluster.ts';
export { type ClusterStatus, clusterStatus, type WatchPlan } from './status.ts';
export { workInCluster } from './worker.ts';
