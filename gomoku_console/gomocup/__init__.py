"""The Gomocup protocol, both sides: be an engine, and drive one."""
