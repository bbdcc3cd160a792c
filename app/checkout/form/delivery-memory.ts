import { createFormMemory } from '../../ui/interaction/form-memory.ts'
import type { DeliveryAddress } from '../purchase.schema.ts'

/** The delivery address of an order that is not placed yet. */
export const deliveryMemory = createFormMemory<DeliveryAddress>()
