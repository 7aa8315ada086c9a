/** The state of the worker, as the web process knows it. */
export interface WorkerStatus {
  /** silent: no heartbeat; ended: the next one starts soon. */
  state: 'starting' | 'running' | 'silent' | 'ended'
  restarts: number
  /** Its last heartbeat; null before the first one. */
  report: {
    breaker: 'closed' | 'half-open' | 'open'
    /** Until when the circuit breaker is open (ISO), and why. */
    pause: { until: string; reason: string } | null
    /** Files still to be fetched, pictures still to be encoded. */
    queue: { fetch: number; encode: number }
  } | null
}
