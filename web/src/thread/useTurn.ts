// The turn that a message is a side of.
import { useAuiState } from "@assistant-ui/react";
import type { Turn } from "./turn";

export function useTurn(): Turn {
  return useAuiState(({ message }) => message.metadata.custom.turn as Turn);
}
