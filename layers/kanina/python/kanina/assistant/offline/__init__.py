"""The planner that works with no key and no network, in English and Filipino."""
