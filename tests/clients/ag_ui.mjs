// A conversation by AG-UI's own client: `node ag_ui.mjs URL PERSON QUESTION…`. Prints what it came to, a line a turn.
import { HttpAgent } from "@ag-ui/client";

const [url, person, ...questions] = process.argv.slice(2);
const agent = new HttpAgent({ url: `${url}/api/chat/stream`, headers: { "X-Kanina-User": person }, threadId: "a thread" });

for (const [index, question] of questions.entries()) {
  const events = [];
  const custom = {};
  agent.messages.push({ id: `q${index}`, role: "user", content: question });
  const { result, newMessages } = await agent.runAgent(
    { runId: `run ${index}` },
    {
      onEvent: ({ event }) => void events.push(event.type),
      onCustomEvent: ({ event }) => void (custom[event.name] = event.value),
    },
  );
  const said = newMessages.map((message) => [message.role, message.content]);
  console.log(JSON.stringify({ said, result, events, rows: custom.table?.rows, sql: custom.sql?.sql }));
}
