import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

// The page is built into the laptop's package, which the cloud's bucket is filled from, too.
export default defineConfig({
  plugins: [react()],
  build: {
    outDir: "../local/kanina_local/page",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0, // the content security policy takes no data: addresses but for pictures
    chunkSizeWarningLimit: 1200,
  },
  server: { proxy: Object.fromEntries(["/api", "/openapi.json", "/config.json"].map((path) => [path, "http://127.0.0.1:8000"])) },
});
