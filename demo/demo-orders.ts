/** An order of the demo collector: its works of the demo artist and of other artists, counted. */
export type DemoOrder = {
  readonly at: number
  readonly orderNumber: number
  readonly reference: string
  readonly ownWorks: number
  readonly otherWorks: number
}

export const demoOrders: readonly DemoOrder[] = [
  {
    at: Date.UTC(2026, 4, 9, 15, 20),
    orderNumber: 318,
    reference: 'FR-2026-W5XKQ2ND',
    ownWorks: 1,
    otherWorks: 1,
  },
  {
    at: Date.UTC(2026, 6, 2, 9, 5),
    orderNumber: 77,
    reference: 'FR-2026-3HVTB8RC',
    ownWorks: 1,
    otherWorks: 0,
  },
  {
    at: Date.UTC(2026, 7, 23, 18, 42),
    orderNumber: 904,
    reference: 'FR-2026-PJ6Y9MGE',
    ownWorks: 0,
    otherWorks: 2,
  },
  {
    at: Date.UTC(2026, 9, 30, 11, 11),
    orderNumber: 0,
    reference: 'FR-2026-QZ47FLUA',
    ownWorks: 2,
    otherWorks: 1,
  },
]
