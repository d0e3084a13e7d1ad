// zod would try whether it may make code of texts, which the policy refuses and reports; imported before whatever uses it.
import { config } from "zod/v4/core";

config({ jitless: true });
