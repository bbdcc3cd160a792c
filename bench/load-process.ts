import { runLoad, type LoadPlan, type LoadResult } from './keep-alive-client.ts'
import { answerOrders } from './process.ts'

answerOrders<LoadPlan, LoadResult>(runLoad)
