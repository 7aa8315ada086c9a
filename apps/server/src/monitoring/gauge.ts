import { Gauge, type Registry } from 'prom-client'

/** Returns a function that creates the gauges of a registry. */
export const gaugesIn =
  (registry: Registry) =>
  <Label extends string = never>(name: string, help: string, ...labelNames: Label[]): Gauge<Label> =>
    new Gauge({ name, help, labelNames, registers: [registry] })
